import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const id = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';
const webhook = {
  id,
  name: 'Paie',
  url: 'https://paie.exemple.fr/intendance',
  types: ['*'],
  is_enabled: true,
  end_reason: null,
  failing_since: null,
  waiting_count: 3,
  former_secret_ends_at: null,
};

describe('webhooks', () => {
  it('add takes all events, or the types that are given', async () => {
    const server = new ScriptedServer({ 'POST /api/webhooks': webhook });
    const add = `webhooks add Paie ${webhook.url}`;
    expect((await intendance(add, { env, fetch: server.fetch })).out).toContain('actif');
    expect(server.requests.at(-1)?.body).toEqual({ name: 'Paie', url: webhook.url, types: ['*'] });
    await intendance(`${add} --types person.* refund.RefundPaid`, { env, fetch: server.fetch });
    expect(server.requests.at(-1)?.body).toMatchObject({ types: ['person.*', 'refund.RefundPaid'] });
  });

  it('test says what the server answered, and fails when it accepted nothing', async () => {
    const path = `POST /api/webhooks/${id}/test`;
    const good = new ScriptedServer({ [path]: { is_accepted: true, status: 204, problem: null, took_ms: 84 } });
    expect((await intendance(`webhooks test ${id}`, { env, fetch: good.fetch })).out).toMatch(/Accepté.*: HTTP 204 en 84 ms/);
    const bad = new ScriptedServer({ [path]: { is_accepted: false, status: null, problem: 'timeout', took_ms: 15_000 } });
    const { code, err } = await intendance(`webhooks test ${id}`, { env, fetch: bad.fetch });
    expect([code, err]).toEqual([1, expect.stringContaining('timeout')]);
  });

  it('messages, secret, resend, replay and remove ask for the webhook', async () => {
    const event = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a48';
    const message = { event_id: event, type: 'refund.RefundPaid', recorded_at: '2026-11-22T23:54:54.868Z', state: 'failed', attempts: 10 };
    const shown = { ...message, tried_at: null, due_at: null, status: 503, problem: null, took_ms: 4 };
    const server = new ScriptedServer({
      [`GET /api/webhooks/${id}/messages`]: { messages: [shown], has_more: false },
      [`GET /api/webhooks/${id}/secret`]: { secret: 'whsec_abc', former_secret_ends_at: null },
      [`POST /api/webhooks/${id}/messages/${event}/resend`]: {},
      [`POST /api/webhooks/${id}/replay`]: webhook,
      [`POST /api/webhooks/${id}/rotate_secret`]: webhook,
      [`DELETE /api/webhooks/${id}`]: {},
    });
    const run = (line: string) => intendance(`webhooks ${line}`, { env, fetch: server.fetch });
    expect((await run(`messages ${id} --state failed`)).out).toMatch(/refund\.RefundPaid +23\/11\/2026 00:54.* failed +10 +503/);
    expect(server.requests.at(-1)?.query).toEqual({ state: 'failed' });
    expect((await run(`secret ${id}`)).out).toBe('whsec_abc\n');
    expect((await run(`resend ${id} ${event}`)).code).toBe(0);
    expect((await run(`replay ${id} --since 2026-11-27T18:00:00Z`)).code).toBe(0);
    expect((await run(`rotate-secret ${id}`)).out).toContain('Paie');
    expect((await run(`remove ${id}`)).code).toBe(0);
  });

  it('list says why a webhook is refused', async () => {
    const { fetch } = new ScriptedServer({ 'GET /api/webhooks': problem(403, 'Accès refusé.', 'access.denied') });
    expect(await intendance('webhooks list', { env, fetch })).toMatchObject({ code: 3 });
  });
});
