import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { type MailExchanger, openMailExchanger } from '../../../test/mail-exchanger.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { mailingSettings } from '../../platform/config/mailing-settings.js';
import { LivingSession } from '../../platform/pools/living-session.js';
import type { MailingDto } from '../mailing/mailing.dto.js';
import type { MailDeliveryDto } from './mail-delivery.dto.js';
import { MailLeases } from './mail-leases.js';
import { MailSender } from './mail-sender.js';
import { MailingRuns } from './mailing-runs.js';

let app: TestApp;
let fixture: DirectoryFixture;
let exchanger: MailExchanger;
const mails = 40;
const addresses = Array.from({ length: mails }, (_, index) => `n${index}@lent${index % 8}.example`);

beforeEach(() => {
  exchanger.accepted.splice(0);
});
beforeAll(async () => {
  exchanger = await openMailExchanger(() => 'hold');
  app = await openTestApp({
    config: {
      smtpUrl: exchanger.url,
      mailFrom: 'ne-pas-repondre@cse.example',
      mailings: mailingSettings({ MAILING_PER_MINUTE: 60_000 }),
    },
  });
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(async () => {
  await app?.close();
  await exchanger?.close();
});

/** Accepts one mail after the other, as a slow server does. */
let accepting: NodeJS.Timeout | undefined;
const acceptSlowly = () => {
  accepting = setInterval(() => exchanger.held.shift()?.(), 60);
};
afterEach(async () => {
  clearInterval(accepting);
  await app.pools.owner.query('DROP TRIGGER IF EXISTS outage ON platform.mailing_recipient; DROP FUNCTION IF EXISTS outage()');
});

const start = async () => {
  const body = { subject: 'Noël', body: '<p>Bonjour</p>', consent: true, recipients: { addresses } };
  const { id } = (await fixture.post('/mailings', body)).json<MailingDto>();
  await app.settled();
  expect((await fixture.post(`/mailings/${id}/send`)).statusCode).toBe(200);
  await eventually(async () => (exchanger.held.length === 3 ? true : undefined));
  return { mailingId: id as never, environmentId: fixture.clerk.environmentId as never };
};
const finished = (id: string) =>
  eventually(async () => {
    const delivery = (await fixture.get(`/mailings/${id}/delivery`)).json<MailDeliveryDto>();
    return delivery.status === 'finished' ? delivery : undefined;
  });
const doubles = () => [...Map.groupBy(exchanger.accepted, ({ to }) => to)].filter(([, copies]) => copies.length > 1).map(([to]) => to);

/** PostgreSQL refuses to store the outcome of one mail, some times or always. */
const failWrites = (email: string, times: number) =>
  app.pools.owner.query(`
    CREATE SEQUENCE IF NOT EXISTS platform.outages;
    GRANT USAGE ON SEQUENCE platform.outages TO PUBLIC;
    SELECT setval('platform.outages', 1, false);
    CREATE FUNCTION outage() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('platform.outages') <= ${times} THEN RAISE EXCEPTION 'terminating connection due to administrator command'; END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER outage BEFORE UPDATE ON platform.mailing_recipient FOR EACH ROW
      WHEN (NEW.state = 'accepted' AND NEW.email = '${email}') EXECUTE FUNCTION outage();`);

describe('a mailing to a slow server', () => {
  it('sends no mail twice and ends, when the outcome of one mail cannot be stored for a moment', async () => {
    const run = await start();
    await failWrites(exchanger.held[0]?.to ?? '', 2);
    acceptSlowly();
    await eventually(async () => (exchanger.accepted.length > 0 ? true : undefined));
    await app.get(MailingRuns).wake(run);
    expect(await finished(run.mailingId)).toMatchObject({ is_complete: true, progress: { accepted: mails, unknown: 0 } });
    expect([doubles(), exchanger.accepted.length]).toEqual([[], mails]);
  }, 60_000);

  it('shows the mail as unknown and ends, when its outcome cannot be stored at all', async () => {
    Object.assign(app.get(MailSender), { recordWaitsMs: [10, 10] });
    const run = await start();
    const lost = exchanger.held[0]?.to ?? '';
    await failWrites(lost, 1_000);
    acceptSlowly();
    await eventually(async () => (exchanger.accepted.length > 0 ? true : undefined));
    await app.get(MailingRuns).wake(run);
    expect(await finished(run.mailingId)).toMatchObject({ is_complete: false, progress: { accepted: mails - 1, unknown: 1 } });
    expect([doubles(), exchanger.accepted.length]).toEqual([[], mails]);
    const { recipients } = (await fixture.get(`/mailings/${run.mailingId}/recipients?filters[state|eq]=unknown`)).json();
    expect(recipients).toEqual([expect.objectContaining({ email: lost, reason: 'L’envoi s’est interrompu pendant la transmission.' })]);
  }, 60_000);

  it('sends no mail twice when the process that sends loses its locks, and another one goes on', async () => {
    const run = await start();
    const { rows } = await app.pools.owner.query<{ lease: string }>(
      `SELECT DISTINCT lease_owner AS lease FROM platform.mailing_recipient WHERE mailing_id = $1 AND lease_owner IS NOT NULL`,
      [run.mailingId],
    );
    expect(rows.length).toBeGreaterThan(0);
    // The locks go with their database session, while the process and its connections to the mail server go on.
    for (const { lease } of rows) await app.get(LivingSession).letGo(lease);
    const other = app.get(MailLeases);
    await other.recover(run.mailingId);
    const rest = await other.run(async (lease) => {
      const mailsOfOther = await other.lease(lease, run.mailingId, 10);
      for (const { id } of mailsOfOther) {
        await other.bodyStarted(lease, id);
        await other.record(lease, id, { state: 'accepted', waitSeconds: 0 }, { code: 250, reason: 'other worker' });
      }
      return mailsOfOther.length;
    });
    acceptSlowly();
    expect(await finished(run.mailingId)).toMatchObject({ is_complete: true, progress: { accepted: mails, unknown: 0 } });
    expect([doubles(), rest, exchanger.accepted.length]).toEqual([[], 10, mails - 10]);
  }, 60_000);
});
