import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type as TransformType } from 'class-transformer';
import { ValidateIf, ValidateNested } from 'class-validator';
import { checked } from './checked.js';
import {
  type Check,
  choiceChecks,
  cleanText,
  countChecks,
  dayChecks,
  decimalChecks,
  eurosChecks,
  flagChecks,
  idChecks,
  instantChecks,
  listChecks,
  maximumEuros,
  objectCheck,
  objectsCheck,
  rateChecks,
  required,
  storableCheck,
  textChecks,
} from './field-checks.js';

/** `message` replaces the text of every refusal of the field, where the specification gives it one. */
export type FieldOptions = { optional?: boolean; nullable?: boolean; description?: string; example?: unknown; message?: string };

/** `isReadFromText`: takes the text of a number too, with a comma or a point. */
export const EurosField = ({ isReadFromText = false, ...options }: FieldOptions & { min?: number; isReadFromText?: boolean } = {}) => {
  const amount = field(options, eurosChecks(options), {
    type: 'number',
    minimum: options.min ?? -maximumEuros,
    maximum: maximumEuros,
    example: 42.5,
    description: 'Montant en euros, deux décimales au plus.',
  });
  return isReadFromText
    ? applyDecorators(
        Transform(({ value }) => numberOf(value)),
        amount,
      )
    : amount;
};

/** A percentage from 0 to 100, with three decimals at most. */
export const RateField = (options: FieldOptions = {}) =>
  field(options, rateChecks, { type: 'number', minimum: 0, maximum: 100, example: 3.125 });

/** A number with any decimals: an amount in another currency than the euro, or its rate. */
export const DecimalField = (options: FieldOptions = {}) => field(options, decimalChecks, { type: 'number', minimum: 0 });

export const DayField = (options: FieldOptions = {}) =>
  field(options, dayChecks, { type: 'string', format: 'date', example: '2026-03-14' });

export const InstantField = (options: FieldOptions = {}) =>
  field(options, instantChecks, { type: 'string', format: 'date-time', example: '2026-03-14T09:26:53.000Z' });

/** An id. A save takes the object that a read gives in its place, by the `id` of that object (ADR 0093). */
export const IdField = (options: FieldOptions = {}) =>
  applyDecorators(
    FromReference(),
    field(options, idChecks, { type: 'string', format: 'uuid', example: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47' }),
  );

/** Trimmed, without control characters. `min: 1` refuses an empty text. `isVerbatim` keeps it as typed, for passwords. */
export const TextField = (options: FieldOptions & { max: number; min?: number; isVerbatim?: boolean; pattern?: string }) =>
  applyDecorators(
    ...(options.isVerbatim ? [] : [Transform(({ value }) => cleanText(value))]),
    field(options, textChecks(options), {
      type: 'string',
      maxLength: options.max,
      ...(options.min !== undefined && { minLength: options.min }),
      ...(options.pattern !== undefined && { pattern: options.pattern }),
      example: 'Texte',
    }),
  );

export const FlagField = (options: FieldOptions = {}) => field(options, flagChecks, { type: 'boolean', example: true });

export const ChoiceField = (choices: readonly string[], options: FieldOptions & { enumName?: string } = {}) =>
  field(options, choiceChecks(choices), { type: 'string', enum: [...choices], example: choices[0] });

export const CountField = (options: FieldOptions & { min?: number; max?: number } = {}) =>
  field(options, countChecks(options), {
    type: 'integer',
    minimum: options.min ?? 0,
    ...(options.max !== undefined && { maximum: options.max }),
    example: 3,
  });

/** An object of its own class. */
export const NestedField = (type: () => Type<object>, options: FieldOptions = {}) =>
  applyDecorators(
    TransformType(type),
    ValidateNested({ message: options.message ?? 'Un objet est attendu.' }),
    // Swagger knows a lazy type by the name of its function: written out, it is called `type`.
    field(options, [objectCheck], { type: () => type() }),
  );

/** A list of objects of one class. */
export const NestedListField = (type: () => Type<object>, options: FieldOptions & { max?: number } = {}) =>
  applyDecorators(
    TransformType(type),
    ValidateNested({ each: true, message: options.message ?? 'Une liste d’objets est attendue.' }),
    field(options, [...listChecks({ max: options.max ?? 10_000 }), objectsCheck], { type: () => type(), isArray: true }),
  );

export const IdListField = (options: FieldOptions & { max?: number } = {}) =>
  applyDecorators(
    Transform(({ value }) => (Array.isArray(value) ? value.map(idOf) : value)),
    scalarList(options, idChecks, { type: 'string', format: 'uuid' }, ['0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47']),
  );

export const TextListField = (options: FieldOptions & { max?: number; maxLength: number }) =>
  scalarList(options, [...textChecks({ max: options.maxLength }), storableCheck], { type: 'string', maxLength: options.maxLength }, [
    'Texte',
  ]);

export const ChoiceListField = (choices: readonly string[], options: FieldOptions & { max?: number } = {}) =>
  scalarList(options, choiceChecks(choices), { type: 'string', enum: [...choices] }, choices.slice(0, 2));

/** A free JSON object, described by its example. */
export const ObjectField = (options: FieldOptions = {}) =>
  field(options, [objectCheck, storableCheck], { type: 'object', additionalProperties: true, example: {} });

/** A list of free JSON objects: messages of other systems, which may have members that this program does not read. */
export const ObjectListField = (options: FieldOptions & { max?: number } = {}) =>
  scalarList(options, [objectCheck, storableCheck], { type: 'object', additionalProperties: true }, []);

/** Reads the `id` of an object that a client sends back in place of a value. */
export const FromReference = () => Transform(({ value }) => idOf(value));

const idOf = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value);

const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+([.,]\d+)?$/.test(value.trim()) ? Number(value.trim().replace(',', '.')) : value;

type Schema = Record<string, unknown>;

const scalarList = (options: FieldOptions & { max?: number }, checks: Check[], items: Schema, example: unknown) =>
  applyDecorators(
    field(options, [...listChecks({ max: options.max ?? 10_000 }), ...checks.map(onEach)], { type: 'array', items, example }),
  );

const onEach = (check: Check): Check => ({
  ...check,
  passes: (value) => Array.isArray(value) && value.every((item) => check.passes(item)),
});

/** The first failing check is the field's violation: each becomes a constraint named by its code, in this order. */
function field(options: FieldOptions, checks: readonly Check[], schema: Schema): PropertyDecorator {
  const { optional = false, nullable = false, description, example, message } = options;
  const rules = (isSkippable(options) ? checks : [required, ...checks]).map((check) => checked(check, message));
  const documented = {
    ...schema,
    required: !optional,
    ...(nullable && { nullable: true }),
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
  } as ApiPropertyOptions;
  const skipped = isSkippable(options)
    ? [ValidateIf((_, value) => !((optional && value === undefined) || (nullable && value === null)))]
    : [];
  return applyDecorators(...skipped, ...rules, ApiProperty(documented));
}

const isSkippable = ({ optional = false, nullable = false }: FieldOptions): boolean => optional || nullable;
