import { describe, expect, it } from '@jest/globals';
import { intendance, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const id = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';
const structure = {
  id,
  name: 'CSE Horizon',
  type: 'CSE',
  siren: '732829320',
  headcount: 240,
  address: null,
  zip_code: '69003',
  city: 'Lyon',
  phone: null,
  email: null,
};
const answers = {
  'GET /api/environments': () => Response.json({ totalCount: 1, environments: [structure] }),
  'GET /api/cities': () => Response.json({ totalCount: 1, cities: [{ zip_code: '69003', city: 'Lyon' }] }),
  [`PUT /api/environments/${id}`]: async (request: Request) => Response.json({ ...structure, ...((await request.json()) as object) }),
};

describe('the structure of the session', () => {
  it('is shown, without its empty fields', async () => {
    const { code, out } = await intendance('environments show', { env, fetch: new ScriptedServer(answers).fetch });
    expect(code).toBe(0);
    expect(out).toMatch(/SIREN\s+732\s829\s320/);
    expect(out).toMatch(/Ville\s+69003 Lyon/);
    expect(out).not.toContain('Téléphone');
  });

  it('gets the fields that are named, and the only city of its zip code', async () => {
    const line = ['environments', 'update', '--name', 'CSE Océan', '--zip', '69003', '--json'];
    const { code, out } = await intendance(line, { env, fetch: new ScriptedServer(answers).fetch });
    expect([code, JSON.parse(out)]).toEqual([0, { ...structure, name: 'CSE Océan', zip_code: '69003', city: 'Lyon' }]);
  });

  it('asks for a field to change', async () => {
    expect(await intendance('environments update', { env })).toMatchObject({ code: 2, err: expect.stringContaining('--name') });
  });
});
