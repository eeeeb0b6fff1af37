import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/activities-fixture.js';
import { bounceReport } from '../../../test/bounce-report.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { type MailExchanger, type MailTreatment, openMailExchanger } from '../../../test/mail-exchanger.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { queuedJobs } from '../../../test/queued-jobs.js';
import { until } from '../../../test/server-process.js';
import { takeDatabase } from '../../../test/taken-database.js';
import { secretText } from '../../capabilities/webhook/signed-message.js';
import { mailingSettings } from '../../platform/config/mailing-settings.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { Database } from '../../platform/pools/database.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { Bounces } from '../bounce/bounces.js';
import { returnAddressOf } from '../mail-content/return-address.js';
import type { MailingDto } from '../mailing/mailing.dto.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import { deliveryQueue } from './mailing-runs.js';

let app: TestApp;
let exchanger: MailExchanger;
let inLyon: DirectoryFixture;
let inHome: DirectoryFixture;
let lyon: Database;
const returnAddress = 'retours@cse.example';
const bounceSecret = secretText(Buffer.alloc(32, 7));
let treatment: (to: string) => MailTreatment = () => 'accept';

beforeAll(async () => {
  exchanger = await openMailExchanger((to) => treatment(to));
  app = await openTestApp({
    isOwn: true,
    databases: ['lyon'],
    config: {
      smtpUrl: exchanger.url,
      mailFrom: 'ne-pas-repondre@cse.example',
      mailings: { ...mailingSettings({ MAILING_PER_MINUTE: 60_000, MAILING_CONNECTIONS: 6 }), returnAddress, bounceSecret },
    },
  });
  const [other] = app.databases.others;
  if (!other) throw new Error('the spec has two databases');
  lyon = other;
  const fixtures = [await directoryFixture(app), await directoryFixture(app)];
  const { rows } = await app.pools.owner.query<{ environment_id: string }>(
    `SELECT environment_id FROM platform.structure_place WHERE database = 'lyon'`,
  );
  const isInLyon = ({ clerk }: DirectoryFixture) => rows.some(({ environment_id }) => environment_id === clerk.environmentId);
  inLyon = fixtures.find(isInLyon) as DirectoryFixture;
  inHome = fixtures.find((fixture) => !isInLyon(fixture)) as DirectoryFixture;
}, 90_000);
afterAll(async () => {
  for (const accept of exchanger?.held.splice(0) ?? []) accept();
  await app?.close();
  await exchanger?.close();
});

/** More than the lanes of a job lease at once. */
const addressesOf = (name: string) => Array.from({ length: 120 }, (_, index) => `n${index}@${name}${index % 12}.example`);
async function draft(fixture: DirectoryFixture, addresses: string[]): Promise<string> {
  const body = { subject: 'Noël', body: '<p>Bonjour</p>', consent: true, recipients: { addresses } };
  return (await fixture.post('/mailings', body)).json<MailingDto>().id;
}
const statesOf = async (id: string) => {
  const sql = 'SELECT state, count(*)::int AS mails FROM platform.mailing_recipient WHERE mailing_id = $1 GROUP BY state';
  const { rows } = await app.pools.owner.query<{ state: string; mails: number }>(sql, [id]);
  return Object.fromEntries(rows.map(({ state, mails }) => [state, mails]));
};
const copies = (addresses: readonly string[]) => addresses.map((to) => exchanger.accepted.filter((mail) => mail.to === to).length);
const once = (addresses: readonly string[]) => addresses.map(() => 1);
/** A provider tells that the mail has come back. */
async function report(email: string) {
  const { rows } = await app.pools.owner.query<{ id: string }>('SELECT id FROM platform.mailing_recipient WHERE email = $1', [email]);
  const address = returnAddressOf(app.get(MailKeys), returnAddress, rows[0]?.id ?? '');
  return bounceReport(app, bounceSecret, { return_address: address, status: '550 5.1.1 Unknown user' });
}
const blocked = (addresses: readonly string[]) =>
  Promise.all(
    addresses.map(async (email) => {
      const { environmentId } = inLyon.clerk;
      const { isBlocked } = await app.get(Bounces).of(systemContext(environmentId), app.get(MailKeys).addressId(environmentId, email));
      return isBlocked;
    }),
  );
/** A GET of the fixture would wait for the read models of every database. */
const becomes = (status: MailingDto['status'], { clerk: { headers } }: DirectoryFixture, id: string) =>
  until(
    async () => {
      const answer = await app.nest.inject({ method: 'GET', url: `/api/mailings/${id}`, headers });
      return answer.statusCode === 200 && answer.json<MailingDto>().status === status;
    },
    `the mailing is ${status}`,
    60_000,
  );
/** As if the time between two looks at the database had passed. */
async function lookNow(): Promise<void> {
  const { boss } = await app.get(Jobs).ready();
  for (const queue of [deliveryQueue, 'mail-bounce'])
    for (const { id, state } of await queuedJobs(app, queue))
      if (state === 'created' || state === 'retry') await boss.update(queue, undefined, { id, startAfter: 0 });
}

describe('an outage of the database of a structure', () => {
  it('in the middle of its mailing loses and doubles nothing, no bounce either, and the mailings of others go on', async () => {
    const [there, here] = [addressesOf('lyon'), addressesOf('ici')];
    treatment = (to) => (to.includes('@lyon') ? 'hold' : 'accept');
    const [mailing, other] = [await draft(inLyon, there), await draft(inHome, here)];
    await app.settled();
    expect((await inLyon.post(`/mailings/${mailing}/send`)).statusCode).toBe(200);
    await eventually(async () => (exchanger.held.length > 0 ? true : undefined));
    await takeDatabase(lyon, true);
    const [refused, returned] = exchanger.held.splice(0, 2);
    try {
      // The mail server takes the mails that have begun; their outcomes are in the home.
      treatment = () => 'accept';
      refused?.refuse();
      returned?.();
      for (const accept of exchanger.held.splice(0)) accept();
      await eventually(async () => ((await queuedJobs(app, deliveryQueue, { mailingId: mailing })).length > 0 ? true : undefined));
      expect((await inHome.post(`/mailings/${other}/send`)).statusCode).toBe(200);
      await becomes('SENT', inHome, other);
      const early = await report(returned?.to ?? '');
      expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '2']);
      expect(copies(here)).toEqual(once(here));
      let quiet: Record<string, number> = {};
      const isQuiet = async () => {
        quiet = await statesOf(mailing);
        return quiet['leased'] === undefined && quiet['body_started'] === undefined;
      };
      await until(isQuiet, 'the batches have ended', 60_000);
      expect(quiet['pending']).toBeGreaterThan(0);
      expect(quiet['unknown']).toBeUndefined();
    } finally {
      await takeDatabase(lyon, false);
    }
    const isOver = async () => {
      await lookNow();
      return (await statesOf(mailing))['accepted'] === there.length - 1;
    };
    await until(isOver, 'the other mails are accepted', 60_000);
    await becomes('PARTIAL', inLyon, mailing);
    expect(copies(there)).toEqual(there.map((to) => (to === refused?.to ? 0 : 1)));
    const isBlocked = async () => {
      await lookNow();
      return (await blocked([refused?.to ?? '']))[0] ?? false;
    };
    await until(isBlocked, 'the refused address is blocked');
    expect((await report(returned?.to ?? '')).json()).toEqual({ recorded: true });
    expect(await blocked([refused?.to ?? '', returned?.to ?? ''])).toEqual([true, true]);
  }, 180_000);
});
