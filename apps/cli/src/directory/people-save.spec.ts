import { describe, expect, it } from '@jest/globals';
import { intendance, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const person = { id: 'p1', fullname: 'MARTIN Anne' };

describe('people create', () => {
  it('sends the fields that are given', async () => {
    const server = new ScriptedServer({ 'POST /api/people': person });
    const line =
      'people create --lastname Martin --firstname Anne --zip 69001 --entrance 06/01/2020 --custom CUSTOM1=Lyon --custom CUSTOM2=3';
    const { code, out } = await intendance(line, { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, 'Fiche de MARTIN Anne créée (p1).\n']);
    expect(server.requests[0]?.body).toEqual({
      lastname: 'Martin',
      firstname: 'Anne',
      zip_code: '69001',
      entrance_date: '2020-01-06',
      custom_fields: { CUSTOM1: 'Lyon', CUSTOM2: '3' },
    });
  });
});

describe('people update', () => {
  it('changes the named fields alone, and empties one', async () => {
    const server = new ScriptedServer({ 'PUT /api/people/p1': person });
    const words = ['people', 'update', 'p1', '--exit', '', '--phone', '', '--city', 'Lyon'];
    const { out } = await intendance(words, { env, fetch: server.fetch });
    expect(out).toBe('Fiche de MARTIN Anne enregistrée (p1).\n');
    expect(server.requests[0]?.body).toEqual({ exit_date: null, phone: null, city: 'Lyon' });
  });

  it('needs a field, and fields that exist', async () => {
    const { fetch } = new ScriptedServer({});
    expect((await intendance('people update p1', { env, fetch })).code).toBe(2);
    expect((await intendance('people update p1 --custom COLOUR=bleu', { env, fetch })).code).toBe(2);
    expect((await intendance('people update p1 --exit demain', { env, fetch })).code).toBe(2);
  });
});
