import { readFile } from 'node:fs/promises';
import { type Allowed, allowedOf } from '../../platform/relay/outgoing.js';
import type { EventSchemasDto } from './event-feed.dto.js';
import type { PublicEventType } from './public-event-types.js';

/** The part of JSON Schema that `scripts/lib/value-schemas.mjs` writes. */
export type ValueSchema = {
  readonly type?: string | readonly string[];
  readonly items?: ValueSchema;
  readonly anyOf?: readonly ValueSchema[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
};

const file = new URL('../../../assets/event-values.json', import.meta.url);
let reading: Promise<Readonly<Record<string, ValueSchema>>> | undefined;

/** The shapes of the values of all events, read when somebody asks for them first. */
const allValues = (): Promise<Readonly<Record<string, ValueSchema>>> => {
  reading ??= readFile(file, 'utf8').then((text) => JSON.parse(text));
  return reading;
};

/** JSON Schema 2020-12 of events as other systems receive them: one definition for each of these types, with the values that leave. */
export async function eventSchemas(types: readonly PublicEventType[]): Promise<EventSchemasDto> {
  const values = await allValues();
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    oneOf: types.map(({ type }) => ({ $ref: `#/$defs/${type}` })),
    $defs: { event: envelope, ...Object.fromEntries(types.map((each) => [each.type, eventSchema(each, values)])) },
  };
}

function eventSchema({ type, recordType, fields }: PublicEventType, values: Readonly<Record<string, ValueSchema>>): object {
  const whole = values[type.slice(recordType.length + 1)];
  return {
    type: 'object',
    allOf: [{ $ref: '#/$defs/event' }],
    properties: { type: { const: type }, record_type: { const: recordType }, values: visiblePart(whole ?? {}, allowedOf(fields)) },
  };
}

/** The schema without the values that stay here. A field without fields of its own leaves whole. */
export function visiblePart(schema: ValueSchema, allowed: Allowed): ValueSchema {
  const { items, anyOf, properties, required } = schema;
  if (items) return { ...schema, items: visiblePart(items, allowed) };
  if (anyOf) return { ...schema, anyOf: anyOf.map((member) => visiblePart(member, allowed)) };
  if (!properties) return schema;
  const visible = Object.entries(properties).flatMap(([field, value]) => {
    const inner = allowed.get(field);
    return inner ? [[field, inner.size === 0 ? value : visiblePart(value, inner)] as const] : [];
  });
  const obligatory = required?.filter((field) => allowed.has(field)) ?? [];
  return { type: 'object', properties: Object.fromEntries(visible), ...(obligatory.length > 0 && { required: obligatory }) };
}

const text = { type: 'string' };

const envelope = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    type: text,
    record_type: text,
    record_id: text,
    version: { type: 'integer', minimum: 1 },
    schema_version: { type: 'integer', minimum: 1 },
    recorded_at: { type: 'string', format: 'date-time' },
    position: text,
    values: { type: 'object' },
  },
  required: ['id', 'type', 'record_type', 'record_id', 'version', 'schema_version', 'recorded_at', 'position', 'values'],
};
