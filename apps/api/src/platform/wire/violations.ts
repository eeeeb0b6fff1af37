import type { Violation } from '@intendance/kernel/domain-error.js';
import type { ValidationError } from 'class-validator';

/** The refused fields in the order in which the class declares them, nested ones as `splits[2].balance`. */
export const violationsOf = (errors: readonly ValidationError[], path = ''): Violation[] =>
  errors.flatMap((error) => {
    const propertyPath = pathOf(path, error.property);
    const own = Object.entries(error.constraints ?? {}).map(([code, message]) => ({
      propertyPath,
      code: codes[code] ?? code,
      message,
    }));
    return [...own, ...violationsOf(error.children ?? [], propertyPath)];
  });

/** The library's own names, where ours differ. */
const codes: Record<string, string> = { nestedValidation: 'type', unknownValue: 'type' };

const pathOf = (parent: string, property: string): string => {
  if (/^\d+$/.test(property)) return `${parent}[${property}]`;
  return parent === '' ? property : `${parent}.${property}`;
};
