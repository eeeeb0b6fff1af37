import { expect, it } from '@jest/globals';
import { intendance, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const id = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60';
const row = { kind: 'line', code: 'missions', label: 'Missions sociales', total: 900, from_public: 400 };
const statement = { gifts: 1200, ceiling: 153_000, gaps: ['La destination de 611000'], uses: [{ ...row, previous_from_public: null }] };

it('shows the use of the gifts of the public, and what is missing', async () => {
  const server = new ScriptedServer({
    'GET /api/comptability/exercices': { totalCount: 1, exercices: [{ id, name: '2026' }] },
    'GET /api/comptability/annual_accounts/use_of_gifts': statement,
  });
  const { code, out, err } = await intendance('exercices use-of-gifts 2026', { env, fetch: server.fetch });
  const flat = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
  expect([code, flat(out), flat(err)]).toEqual([
    0,
    expect.stringContaining('Missions sociales 900,00 € 400,00 €'),
    expect.stringContaining('1 200,00 € de dons, seuil 153 000,00 €, il manque : La destination de 611000.'),
  ]);
  expect(server.requests.at(-1)?.query).toEqual({ exercice_id: id });
});
