import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import { hostileTexts } from './hostile-corpus.js';

type Schema = {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
};
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema };
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
/** `body`: absent for an operation that takes no JSON. */
export type SampledRequest = { readonly query: Readonly<Record<string, unknown>>; readonly body?: unknown };

/** Deeper schemas are cut: some refer to themselves. */
const deepest = 5;
const hostile = fc.constantFrom(...hostileTexts.map((text) => JSON.parse(text) as unknown), 'a'.repeat(300));
const uuid = fc.constantFrom('0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47', '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8b01');
const day = fc.constantFrom('2026-01-31', '2024-02-29', '2026-12-31', '1900-01-01', '9999-12-31');
const formats: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uuid,
  date: day,
  'date-time': day.map((each) => `${each}T23:59:59.999Z`),
};

/** Requests of an operation: what its contract allows, with one member in six that it does not. The same seed gives the same requests. */
export function sampledRequests(
  document: OpenAPIObject,
  operation: object,
  { seed, count }: { seed: number; count: number },
): SampledRequest[] {
  const { parameters = [], requestBody } = operation as Operation;
  const body = requestBody?.content['application/json']?.schema;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const request = fc.record({
    query: membersOf(document, Object.fromEntries(query.map(({ name, schema = {} }) => [name, schema])), [], 0),
    ...(body && { body: fc.oneof({ arbitrary: sampleOf(document, body, 0), weight: 8 }, { arbitrary: hostile, weight: 1 }) }),
  });
  return fc.sample(request, { seed, numRuns: count }) as SampledRequest[];
}

function sampleOf(document: OpenAPIObject, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (depth > deepest) return fc.constant(null);
  if (schema.$ref) return sampleOf(document, resolve(document, schema.$ref), depth + 1);
  const [whole] = schema.allOf ?? [];
  if (whole) return sampleOf(document, whole, depth);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => sampleOf(document, choice, depth + 1)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'object'].flat();
  return fc.oneof(...types.map((type) => ofType(document, type, schema, depth)));
}

function ofType(document: OpenAPIObject, type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = 10_000_000, minLength = 0, maxLength = 40 } = schema;
  switch (type) {
    case 'string':
      return (
        formats[schema.format ?? ''] ?? fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
      );
    case 'integer':
      return fc.integer({ min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), Math.floor(Math.min(maximum, 2 ** 31 - 1))) });
    case 'number':
      return fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(sampleOf(document, schema.items ?? {}, depth + 1), { maxLength: 2 });
    case 'object':
      return membersOf(document, schema.properties ?? {}, schema.required ?? [], depth);
    default:
      return fc.constant(null);
  }
}

function membersOf(
  document: OpenAPIObject,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  depth: number,
): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(properties).map(([name, schema]) => [
    name,
    fc.oneof({ arbitrary: sampleOf(document, schema, depth + 1), weight: 5 }, { arbitrary: hostile, weight: 1 }),
  ]);
  const requiredKeys = required.filter((name) => name in properties);
  return fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys });
}

function resolve(document: OpenAPIObject, reference: string): Schema {
  const schema = document.components?.schemas?.[reference.split('/').at(-1) ?? ''];
  if (!schema) throw new Error(`no schema ${reference}`);
  return schema as Schema;
}
