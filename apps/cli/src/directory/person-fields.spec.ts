import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const field = {
  id: '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
  field_code: 'CUSTOM1',
  field_group: 'other',
  field_name: 'Champ personnalisé 1',
  field_type: 'text',
  required: false,
  enabled: false,
  default_field: false,
  configs: { options: [] },
  attachment: false,
  attachment_required: false,
  attachment_name: null,
  version: 3,
};
const listed = { totalCount: 1, person_fields: [field] };

describe('person-fields', () => {
  it('lists the fields of the records', async () => {
    const server = new ScriptedServer({ 'GET /api/person_fields': listed });
    const { code, out } = await intendance('person-fields list', { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, expect.stringContaining('Champ personnalisé 1')]);
  });
  it('changes what is said of one, on the version that was read', async () => {
    const saved = { ...field, field_name: 'Site', enabled: true };
    const server = new ScriptedServer({ 'GET /api/person_fields': listed, [`PUT /api/person_fields/${field.id}`]: saved });
    const line = 'person-fields set CUSTOM1 --name Site --type select --values Lyon,Paris --enabled oui --required non';
    const { code, out } = await intendance(line, { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, expect.stringContaining('Site')]);
    const { body, headers } = server.requests[1] ?? {};
    expect(body).toEqual({
      field_name: 'Site',
      field_type: 'select',
      configs: { options: ['Lyon', 'Paris'] },
      enabled: true,
      required: false,
    });
    expect(headers?.get('if-match')).toBe('"3"');
  });
  it('ends with 1 on an unknown field, and on a refusal of the API', async () => {
    const refusal = problem(422, 'Le champ Nom reste obligatoire.', 'person-field.locked');
    const server = new ScriptedServer({ 'GET /api/person_fields': listed, [`PUT /api/person_fields/${field.id}`]: refusal });
    expect(await intendance('person-fields set CUSTOM9 --name X', { env, fetch: server.fetch })).toMatchObject({ code: 1 });
    const { code, err } = await intendance('person-fields set CUSTOM1 --required oui', { env, fetch: server.fetch });
    expect([code, err]).toEqual([1, expect.stringContaining('Le champ Nom reste obligatoire.')]);
  });
  it('ends with 2 on a flag that is neither oui nor non', async () => {
    const { code } = await intendance('person-fields set CUSTOM1 --enabled peut-être', { env, fetch: new ScriptedServer({}).fetch });
    expect(code).toBe(2);
  });
});
