import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { eventSchemas } from '../src/capabilities/event-feed/event-schemas.js';
import { eventVersions, relayAllowList } from '../src/catalogue.js';
import { Outgoing } from '../src/platform/relay/outgoing.js';

type Stored = { type: string; version: number; data: object };

const folder = join(import.meta.dirname, 'stored-events');
const outgoing = new Outgoing(relayAllowList);
const examples = globSync('*.json', { cwd: folder }).flatMap((file) => {
  const streamType = basename(file, '.json').split('.')[0] ?? '';
  const { events } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { events: Stored[] };
  return events.filter(({ type, version }) => version === eventVersions.current(type)).map((event) => ({ ...event, streamType }));
});
const types = relayAllowList.streams.flatMap(({ streamType, decisions }) =>
  Object.entries(decisions).flatMap(([type, fields]) =>
    fields === 'withheld' ? [] : [{ type: `${streamType}.${type}`, recordType: streamType, streamType, fields }],
  ),
);
const envelope = (streamType: string, type: string, values: object) => ({
  id: '0193b6a0-0000-7000-8000-000000000001',
  type: `${streamType}.${type}`,
  record_type: streamType,
  record_id: '0193b6a0-0000-7000-8000-000000000002',
  version: 1,
  schema_version: 1,
  recorded_at: '2026-03-16T09:00:00.123Z',
  position: '0:12:3',
  values,
});

describe('the schemas of events', () => {
  it('hold for every event ever stored, as it leaves', async () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
    formats.default(ajv);
    const validate = ajv.compile(await eventSchemas(types));
    const messages = examples.flatMap(({ streamType, type, data }) => {
      const values = outgoing.dataOf({ streamType, type, data });
      return values ? [envelope(streamType, type, values)] : [];
    });
    const wrong = messages.flatMap((event) => {
      const isValid: boolean = validate(event);
      return isValid ? [] : [`${event.type} ${ajv.errorsText(validate.errors)}`];
    });
    expect(wrong).toEqual([]);
    expect(messages.length).toBeGreaterThan(200);
  });
  it('describe each value that a noun lets out', async () => {
    const { $defs } = await eventSchemas(types);
    const gaps = types.flatMap(({ type, fields }) => fields.filter((path) => !has($defs[type], path)).map((path) => `${type} ${path}`));
    expect(gaps).toEqual([]);
  });
  it('describe no value that stays here', async () => {
    const { $defs } = await eventSchemas([{ type: 'refund.RefundPaid', recordType: 'refund', streamType: 'refund', fields: ['paidOn'] }]);
    expect($defs['refund.RefundPaid']).toEqual({
      type: 'object',
      allOf: [{ $ref: '#/$defs/event' }],
      properties: {
        type: { const: 'refund.RefundPaid' },
        record_type: { const: 'refund' },
        values: { type: 'object', properties: { paidOn: { type: 'string', format: 'date' } }, required: ['paidOn'] },
      },
    });
  });
});

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

/** Whether the values of a definition have this path, through lists and alternatives. */
function has(definition: object | undefined, path: string): boolean {
  const at = (schema: Schema | undefined, [field, ...rest]: string[]): boolean => {
    if (!schema || field === undefined) return schema !== undefined;
    if (schema.items) return at(schema.items, [field, ...rest]);
    if (schema.anyOf) return schema.anyOf.some((member) => at(member, [field, ...rest]));
    return at(schema.properties?.[field], rest);
  };
  return at((definition as Schema | undefined)?.properties?.values, path.split('.'));
}
