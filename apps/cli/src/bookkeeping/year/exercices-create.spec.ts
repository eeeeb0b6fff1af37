import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const run = (line: string, server: ScriptedServer) => intendance(line, { env, fetch: server.fetch });
const years = (...exercices: object[]) => ({ 'GET /api/comptability/exercices': { totalCount: exercices.length, exercices } });
const past = { id: 'x', name: '2026', start_date: '2026-01-01', end_date: '2026-12-31' };
const created = { id: 'y', name: '2027', start_date: '2027-01-01', end_date: '2027-12-31', version: 3 };

describe('exercices create', () => {
  it('writes nothing with --dry-run', async () => {
    const server = new ScriptedServer(years(past));
    const { code, out } = await run('exercices create --dry-run', server);
    expect([code, out]).toEqual([0, 'Essai, rien n’est écrit : un exercice du 01/01/2027 au 31/12/2027.\n']);
    expect(server.requests.map(({ line }) => line)).toEqual(['GET /api/comptability/exercices']);
    const { out: json } = await run('exercices create --dry-run --json --end 30/06/2027', new ScriptedServer(years(past)));
    expect(JSON.parse(json)).toEqual({ start_date: '2027-01-01', end_date: '2027-06-30' });
  });

  it('gives the year its dates', async () => {
    const server = new ScriptedServer({
      ...years(),
      'POST /api/comptability/exercices': created,
      'PUT /api/comptability/exercices/y': { ...created, name: '2026-2027', start_date: '2026-09-01', end_date: '2027-08-31' },
    });
    const { out } = await run('exercices create --start 01/09/2026', server);
    expect(out).toBe('Exercice 2026-2027 créé, du 01/09/2026 au 31/08/2027 (y).\n');
    expect(server.requests.at(-1)?.body).toEqual({ start_date: '2026-09-01', end_date: '2027-08-31' });
    expect(server.requests.at(-1)?.headers.get('if-match')).toBe('"3"');
  });

  it('creates no year whose first day leaves a gap, or follows its last', async () => {
    const server = new ScriptedServer(years(past));
    expect(await run('exercices create --start 01/02/2027', server)).toMatchObject({
      code: 1,
      err: expect.stringContaining('commencer le 01/01/2027'),
    });
    expect((await run('exercices create --end 31/12/2026', server)).code).toBe(1);
    expect(server.requests.every(({ line }) => line.startsWith('GET'))).toBe(true);
  });

  it('names the year that exists when its dates are refused', async () => {
    const refusal = problem(422, 'Un exercice dure deux ans au plus.', 'exercice.too-long');
    const server = new ScriptedServer({
      ...years(past),
      'POST /api/comptability/exercices': created,
      'PUT /api/comptability/exercices/y': refusal,
    });
    const { code, err } = await run('exercices create --end 31/12/2030', server);
    expect(code).toBe(1);
    expect(err).toContain('Un exercice dure deux ans au plus.');
    expect(err).toContain('L’exercice 2027 existe, du 01/01/2027 au 31/12/2027 (y).');
  });
});
