import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const report = { placed: 3, unchanged: 1, waiting: 1, refused: 0, is_complete: true };

describe('orders sync', () => {
  it('reads the orders of the ticketing and tells their number', async () => {
    const server = new ScriptedServer({ 'POST /api/orders/sync': report });
    const { code, out, err } = await intendance('orders sync', { env, fetch: server.fetch });
    expect(code).toBe(0);
    expect(out + err).toContain('3 commandes enregistrée(s), 1 déjà connue(s), 1 en attente, 0 refusée(s).');
  });
  it('gives the numbers as JSON', async () => {
    const server = new ScriptedServer({ 'POST /api/orders/sync': report });
    const { out } = await intendance('orders sync --json', { env, fetch: server.fetch });
    expect(JSON.parse(out)).toEqual({ placed: 3, unchanged: 1, waiting: 1, refused: 0 });
  });
  it('ends with 1 when the ticketing does not answer', async () => {
    const refusal = problem(409, 'La billetterie ne répond pas.', 'ticketing.unreachable');
    const server = new ScriptedServer({ 'POST /api/orders/sync': refusal });
    const { code, err } = await intendance('orders sync', { env, fetch: server.fetch });
    expect([code, err]).toEqual([1, expect.stringContaining('La billetterie ne répond pas.')]);
  });
});
