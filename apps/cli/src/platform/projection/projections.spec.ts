import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const live = {
  name: 'refund-list',
  database: 'home',
  version: 3,
  status: 'live',
  lag: 0,
  lag_seconds: 0,
  is_rebuilding: false,
  error: null,
  parked: 0,
  rebuilt_at: null,
};

describe('projections status', () => {
  it('tells the lag and the first line of a failure', async () => {
    const projections = [live, { ...live, name: 'history', status: 'failed', lag: 12, lag_seconds: 3.4, error: 'no such row\n  at fold' }];
    const { out, err } = await intendance('projections status', {
      env,
      fetch: new ScriptedServer({ 'GET /api/projections': { silent_databases: ['lyon'], projections } }).fetch,
    });
    expect(err).toContain('Ces bases ne répondent pas : lyon.');
    expect(out).toMatch(/history +home +3 +en échec +12 événements, 3 s +no such row$/m);
  });

  it('counts the structures whose rows stand still', async () => {
    const { out } = await intendance('projections status', {
      env,
      fetch: new ScriptedServer({ 'GET /api/projections': { silent_databases: [], projections: [{ ...live, parked: 2 }] } }).fetch,
    });
    expect(out).toMatch(/Structures arrêtées/);
    expect(out).toMatch(/refund-list +home +3 +à jour +2/m);
  });

  it('is refused to whoever does not run the platform', async () => {
    const refusal = problem(403, 'Vous ne pouvez pas accéder à cette ressource', 'access.forbidden');
    const { code } = await intendance('projections status', { env, fetch: new ScriptedServer({ 'GET /api/projections': refusal }).fetch });
    expect(code).toBe(3);
  });
});

describe('projections rebuild', () => {
  /** A server whose reads of the projection return these states in turn, and then the last one for ever. */
  const server = (...looks: object[]) => {
    const shown = [...looks];
    return new ScriptedServer({
      'GET /api/projections': () => ({ projections: [shown.length > 1 ? shown.shift() : shown[0]] }),
      'POST /api/projections/refund-list/rebuild': { ...live, status: 'rebuilding' },
    });
  };
  const rebuild = (from: ScriptedServer, option = '') =>
    intendance(`projections rebuild refund-list ${option}`, { env, fetch: from.fetch });

  it('waits for the swap, even when the rebuild has not begun to show', async () => {
    const from = server(live, live, { ...live, status: 'rebuilding' }, { ...live, rebuilt_at: '2026-03-16T09:00:00Z' });
    expect(await rebuild(from)).toMatchObject({ code: 0, err: 'refund-list est reconstruite.\n' });
  });

  it('waits for every database', async () => {
    const swapped = { rebuilt_at: '2026-03-16T09:00:00Z' };
    const looks = [
      [live, { ...live, database: 'lyon' }],
      [
        { ...live, ...swapped },
        { ...live, database: 'lyon' },
      ],
      [
        { ...live, ...swapped },
        { ...live, database: 'lyon', ...swapped },
      ],
    ];
    const from = new ScriptedServer({
      'GET /api/projections': () => ({ projections: looks.length > 1 ? looks.shift() : looks[0] }),
      'POST /api/projections/refund-list/rebuild': { ...live, status: 'rebuilding' },
    });
    expect(await rebuild(from)).toMatchObject({ code: 0, err: 'refund-list est reconstruite.\n' });
    expect(looks).toHaveLength(1);
  });

  it('repairs a projection that had failed', async () => {
    const failed = { ...live, status: 'failed', error: 'no such row' };
    const from = server(failed, { ...failed, is_rebuilding: true }, { ...live, rebuilt_at: '2026-03-16T09:00:00Z' });
    expect(await rebuild(from)).toMatchObject({ code: 0 });
  });

  it('ends with 4 and the error when it fails', async () => {
    const from = server(live, { ...live, status: 'failed', error: 'RefundPaid before RefundRequested' });
    expect(await rebuild(from)).toMatchObject({ code: 4, err: expect.stringContaining('RefundPaid before RefundRequested') });
  });

  it('does not wait when asked not to', async () => {
    const from = server(live);
    expect(await rebuild(from, '--no-wait')).toMatchObject({ code: 0 });
    expect(from.requests).toHaveLength(2);
  });

  it('names the projections that exist when this one does not', async () => {
    const from = server({ ...live, name: 'history' });
    expect(await rebuild(from)).toMatchObject({ code: 1, err: expect.stringContaining('history') });
  });
});
