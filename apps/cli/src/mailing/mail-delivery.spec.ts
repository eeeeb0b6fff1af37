import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const funnel = { listed: 6, excluded: 1, without_address: 1, unsubscribed: 1, bounced: 0, double: 1, to_send: 2 };
const progress = { pending: 0, leased: 0, body_started: 0, accepted: 1, deferred: 0, refused: 1, unknown: 0 };
const delivery = { status: 'finished', is_complete: false, pause: null, waits_for_hours: false, funnel, progress };

describe('mailings', () => {
  it('shows who would get a mailing, and sends nothing', async () => {
    const server = new ScriptedServer({ 'GET /api/mailings/m1/audience': { funnel, excluded: [] } });
    const { code, out } = await intendance('mailings send m1 --dry-run', { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, expect.stringContaining('2 destinataires')]);
  });
  it('sends a mailing, or goes on with one that is stopped', async () => {
    const absent = problem(404, 'L’envoi n’a pas commencé.', 'mail-delivery.unknown');
    const running = { ...delivery, status: 'running' };
    const first = new ScriptedServer({ 'GET /api/mailings/m1/delivery': absent, 'POST /api/mailings/m1/send': running });
    expect((await intendance('mailings send m1', { env, fetch: first.fetch })).out).toContain('en cours');
    const stopped = { ...delivery, status: 'stopped' };
    const second = new ScriptedServer({ 'GET /api/mailings/m1/delivery': stopped, 'POST /api/mailings/m1/resume': running });
    expect((await intendance('mailings send m1', { env, fetch: second.fetch })).code).toBe(0);
  });
  it('schedules a mailing, and calls it off', async () => {
    const server = new ScriptedServer({
      'POST /api/mailings/m1/schedule': { subject: 'Noël', scheduled_at: '2026-12-01T08:00:00.000Z' },
      'POST /api/mailings/m1/unschedule': { subject: 'Noël', scheduled_at: null },
    });
    const run = (command: string) => intendance(command, { env, fetch: server.fetch });
    expect((await run('mailings schedule m1 --at 2026-12-01T09:00:00+01:00')).out).toContain('Noël : envoi programmé le');
    expect(server.requests[0]?.body).toEqual({ at: '2026-12-01T09:00:00+01:00' });
    expect((await run('mailings schedule m1 --off')).out).toContain('aucun envoi programmé');
    expect((await run('mailings schedule m1')).code).toBe(2);
  });
  it('sends a test to its author, in the place of a person', async () => {
    const server = new ScriptedServer({ 'POST /api/mailings/m1/test': { to: 'claire@cse.example' } });
    const { out } = await intendance('mailings test m1 --as p1', { env, fetch: server.fetch });
    expect(out).toContain('claire@cse.example');
    expect(server.requests[0]?.body).toEqual({ person: 'p1' });
  });
  it('shows a sending, and stops it', async () => {
    const server = new ScriptedServer({
      'GET /api/mailings/m1/delivery': delivery,
      'POST /api/mailings/m1/stop': { ...delivery, status: 'stopped' },
    });
    expect((await intendance('mailings status m1', { env, fetch: server.fetch })).out).toContain('1 acceptés sur 2');
    expect((await intendance('mailings cancel m1', { env, fetch: server.fetch })).out).toContain('suspendu');
  });
  it('saves a step of the selection, and the recipients of a sending', async () => {
    const server = new ScriptedServer({
      'GET /api/mailings/m1/audience/download': 'Nom;E-mail',
      'GET /api/mailings/m1/recipients/download': 'E-mail;État',
      'GET /api/mailings/m1/audience': { funnel, excluded: [] },
    });
    expect((await intendance('mailings audience m1', { env, fetch: server.fetch })).out).toContain('1 exclues');
    const run = (command: string) => intendance(command, { env, fetch: server.fetch });
    expect((await run('mailings audience m1 --step double --format csv -o -')).out).toContain('Nom;E-mail');
    expect((await run('mailings recipients m1 --state refused --format csv -o -')).out).toContain('E-mail;État');
    expect(server.requests.map(({ query }) => query)).toEqual([
      {},
      { step: 'double', format: 'csv' },
      { 'filters[state|in]': 'refused', format: 'csv' },
    ]);
  });
  it('lists the recipients by state', async () => {
    const recipient = {
      id: 'r',
      person: null,
      email: 'mort@x.fr',
      state: 'refused',
      tries: 1,
      code: 550,
      reason: '550 Unknown user',
      changed_at: '2026-11-23T08:00:00Z',
    };
    const server = new ScriptedServer({ 'GET /api/mailings/m1/recipients': { totalCount: 1, recipients: [recipient] } });
    const { out } = await intendance('mailings recipients m1 --state refused', { env, fetch: server.fetch });
    expect(out).toContain('550 Unknown user');
    expect(server.requests[0]?.query).toMatchObject({ 'filters[state|in]': 'refused' });
  });
});
