import type { Type } from '@nestjs/common';
import { Validate, type ValidationArguments, ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';
import type { Check } from './field-checks.js';

/**
 * Validates a property with a check; `message` replaces the text of its refusal. `ValidateBy` of the library makes a class for each use: for
 * the 7,700 checks of all fields, these classes took 7 MB.
 */
export const checked = (check: Check, message?: string): PropertyDecorator =>
  Validate(constraintOf(check.code), [check], message === undefined ? undefined : { message });

const constraints = new Map<string, Type<ValidatorConstraintInterface>>();

/** The library names a refusal by the class of its constraint: one class for each code, which gets the check as an argument. */
function constraintOf(code: string): Type<ValidatorConstraintInterface> {
  const existing = constraints.get(code);
  if (existing) return existing;
  class CheckConstraint implements ValidatorConstraintInterface {
    validate(value: unknown, args: ValidationArguments): boolean {
      return checkOf(args).passes(value);
    }

    defaultMessage(args: ValidationArguments): string {
      return checkOf(args).message;
    }
  }
  ValidatorConstraint({ name: code })(CheckConstraint);
  constraints.set(code, CheckConstraint);
  return CheckConstraint;
}

const checkOf = ({ constraints: [check] }: ValidationArguments): Check => check;
