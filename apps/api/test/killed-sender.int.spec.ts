import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { MailingDto } from '../src/mailing/mailing/mailing.dto.js';
import type { MailRecipientDto } from '../src/mailing/recipient/recipient.dto.js';
import { type DirectoryFixture, directoryFixture } from './directory-fixture.js';
import { type MailExchanger, type MailTreatment, openMailExchanger } from './mail-exchanger.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { ServerProcess, until } from './server-process.js';

jest.setTimeout(300_000);

/** Marked before the server knows them. The third mail to this domain waits for one of both. */
const offered = ['offert@un.example', 'offert2@un.example'] as const;
const leased = 'pris@un.example';
const begun = 'commence@deux.example';
const unwritten = 'accepte@trois.example';
const earlier = 'avant@quatre.example';

describe('a process killed with SIGKILL in the middle of a mailing', () => {
  let app: TestApp;
  let fixture: DirectoryFixture;
  let server: ServerProcess;
  let exchanger: MailExchanger;
  const treatments = new Map<string, MailTreatment>([
    ...offered.map((address) => [address, 'hold-recipient'] as const),
    [begun, 'hold'],
    [unwritten, 'hold'],
  ]);
  beforeAll(async () => {
    await ServerProcess.build();
    exchanger = await openMailExchanger((to) => treatments.get(to) ?? 'accept');
    // Only the other process sends.
    app = await openTestApp({ now: new Date().toISOString(), config: { role: 'api' } });
    const { ownerUrl, appUrl, workerUrl, vaultUrl } = app.database;
    server = await ServerProcess.start({
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      DATABASE_WORKER_URL: workerUrl,
      DATABASE_VAULT_URL: vaultUrl,
      INTENDANCE_SECRET: app.config.secret,
      INTENDANCE_PERSONAL_KEY: app.config.personalKey,
      SMTP_URL: exchanger.url,
      // Four mails hold their connections; the fifth one is free for the mails that leave.
      MAILING_CONNECTIONS: '5',
      MAILING_PER_MINUTE: '1800',
      MAIL_FROM: 'Intendance <ne-pas-repondre@cse.example>',
    });
    fixture = await directoryFixture(app);
  });
  afterAll(async () => {
    await server?.remove();
    await app?.close();
    await exchanger?.close();
  });

  const states = async (id: string): Promise<Record<string, string>> => {
    const sql = 'SELECT email, state FROM platform.mailing_recipient WHERE mailing_id = $1';
    const { rows } = await app.pools.owner.query<{ email: string; state: string }>(sql, [id]);
    return Object.fromEntries(rows.map(({ email, state }) => [email, state]));
  };
  const untilStates = async (id: string, expected: Record<string, string>): Promise<void> => {
    const hasStates = async () => isDeepStrictEqual(await states(id), expected);
    await until(hasStates, 'the states of the mails', 60_000).catch(() => undefined);
    expect(await states(id)).toEqual(expected);
  };
  const arrived = (to: string): number => exchanger.accepted.filter((mail) => mail.to === to).length;

  it('sends nothing twice, and lists the mails whose end nobody knows', async () => {
    const addresses = [earlier, ...offered, leased, begun, unwritten];
    const each = (state: string) => Object.fromEntries(offered.map((address) => [address, state]));
    const body = { subject: 'Noël', body: '<p>Bonjour</p>', consent: true, recipients: { addresses } };
    const { id } = (await fixture.post('/mailings', body)).json<MailingDto>();
    await app.settled();
    expect((await fixture.post(`/mailings/${id}/send`)).statusCode).toBe(200);
    const held = { ...each('body_started'), [leased]: 'leased', [begun]: 'body_started', [unwritten]: 'body_started' };
    await untilStates(id, { [earlier]: 'accepted', ...held });
    await until(async () => exchanger.held.length === 2, 'both bodies have come');

    // The server accepts one more mail, and the process dies before it writes the acceptance.
    const blocker = await app.pools.owner.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE platform.mailing_recipient IN SHARE MODE');
    for (const accept of exchanger.held) if (accept.to === unwritten) accept();
    const writers = `pg_locks WHERE relation = 'platform.mailing_recipient'::regclass AND NOT granted`;
    await until(async () => (await blocker.query(`SELECT FROM ${writers}`)).rowCount !== 0, 'the process writes the acceptance');
    await server.kill();
    // PostgreSQL would complete the statement of the dead process.
    await blocker.query(`SELECT pg_terminate_backend(pid) FROM ${writers}`);
    await blocker.query('ROLLBACK');
    blocker.release();
    expect(await states(id)).toMatchObject(held);

    treatments.clear();
    await server.restart();
    await untilStates(id, { [earlier]: 'accepted', ...each('unknown'), [leased]: 'accepted', [begun]: 'unknown', [unwritten]: 'unknown' });
    expect(addresses.map(arrived)).toEqual([1, 0, 0, 1, 0, 1]);
    const listed = (await fixture.get(`/mailings/${id}/recipients?filters[state|eq]=unknown`)).json<{ recipients: MailRecipientDto[] }>();
    expect(listed.recipients.map(({ email }) => email)).toEqual([...offered, begun, unwritten]);
    expect(listed.recipients[0]?.reason).toBe('L’envoi s’est interrompu pendant la transmission.');
    await until(async () => (await fixture.get(`/mailings/${id}`)).json<MailingDto>().status === 'PARTIAL', 'the mailing is partial');

    // A user decides.
    expect((await fixture.post(`/mailings/${id}/retry`, { with_unknown: true })).statusCode).toBe(200);
    await untilStates(id, Object.fromEntries(addresses.map((address) => [address, 'accepted'])));
    expect(addresses.map(arrived)).toEqual([1, 1, 1, 1, 1, 2]);
  });

  it('loses and doubles none of many mails, whatever the mail server answers and however often the process dies', async () => {
    // A share of refusals pauses a sending otherwise.
    await fixture.put('/mailings/settings', { refusal_limit: null });
    const ends: readonly MailTreatment[] = [
      'accept',
      'accept',
      'refuse',
      'refuse-recipient',
      'defer',
      'drop-after',
      'drop-before',
      'close',
    ];
    const addresses = Array.from({ length: 240 }, (_, index) => `n${index}@torture${index % 16}.example`);
    const isBad = new Set<MailTreatment>(['defer', 'drop-before', 'close']);
    const first = new Map(addresses.map((address, index) => [address, ends[index % ends.length] ?? 'accept']));
    for (const [address, end] of first) treatments.set(address, end);
    const body = { subject: 'Noël', body: '<p>Bonjour</p>', consent: true, recipients: { addresses } };
    const { id } = (await fixture.post('/mailings', body)).json<MailingDto>();
    await app.settled();
    expect((await fixture.post(`/mailings/${id}/send`)).statusCode).toBe(200);
    const done = async () =>
      Object.values(await states(id)).filter((state) => !['pending', 'leased', 'body_started'].includes(state)).length;
    // The first deaths may fall into the preparation.
    for (const mails of [0, 30, 90, 150]) {
      await until(async () => (await done()) >= mails, `${mails} mails have ended`, 60_000);
      await server.kill();
      await server.restart();
    }
    await until(async () => (await done()) === addresses.length, 'all mails have ended', 120_000);
    for (const [address, end] of first) if (isBad.has(end)) treatments.set(address, 'accept');
    await app.pools.owner.query(
      `UPDATE platform.mailing_recipient SET next_try_at = '-infinity' WHERE mailing_id = $1 AND state = 'deferred'`,
      [id],
    );
    await until(
      async () => (await fixture.get(`/mailings/${id}`)).json<MailingDto>().status === 'PARTIAL',
      'the mailing is partial',
      120_000,
    );
    const last = await states(id);
    const wrong = addresses.filter((address) => {
      const [state, copies] = [last[address], arrived(address)];
      if (state === 'accepted') return copies !== 1;
      return state === 'unknown' ? copies > 1 : state !== 'refused' || copies !== 0;
    });
    expect(wrong).toEqual([]);
    const isRefusal = (address: string) => first.get(address)?.startsWith('refuse');
    expect(addresses.filter((address) => last[address] === 'refused' && !isRefusal(address))).toEqual([]);
    // A mark without an outcome, and answers that were lost.
    expect(addresses.filter((address) => last[address] === 'unknown').length).toBeGreaterThanOrEqual(addresses.length / ends.length / 2);
  });
});
