import { noticeAddressHash } from '@intendance/domain/subscription/billing/renewal/renewal.js';
import type { SubscriptionEvent } from '@intendance/domain/subscription/contract/subscription/subscription.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, signedIn, testPassword } from '../../../../test/signed-in.js';
import { createApp } from '../../../app.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { openLog } from '../../../platform/runtime/log.js';
import { AnnounceRenewals } from './announce-renewals.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-16T09:00:00Z', config: { publicUrl: 'https://intendance.example' } });
  await app.get(Jobs).ready();
}, 60_000);
afterAll(() => app?.close());

/** The contract begins today. */
const customer = async (commitment: 'none' | 'year' = 'year') => {
  const who = await signedIn(app, { trialDays: 0 });
  const url = `/api/environments/${who.environmentId}/subscription`;
  const payload = { commitment, billing: 'month', modules: [{ code: 'gestion' }] };
  expect((await app.inject({ method: 'PUT', url, headers: who.headers, payload })).statusCode).toBe(200);
  return who;
};
const runOn = async (day: string) => {
  app.clock.set(`${day}T05:10:00Z`);
  await app.get(AnnounceRenewals).run();
};
const notices = async ({ environmentId }: SignedIn) => {
  const [stream] = await app.get(EventStore).read(environmentId, [`subscription-${environmentId}`]);
  return ((stream?.events ?? []) as unknown as SubscriptionEvent[]).flatMap(({ type, data }) =>
    type === 'CommitmentRenewalAnnounced' ? [data] : [],
  );
};
/** Letters leave in their order: one more letter shows that those before have left. */
const lettersTo = async ({ environmentId, email }: SignedIn) => {
  const last = { subject: `Dernière lettre ${crypto.randomUUID()}`, greeting: 'Bonjour,', paragraphs: [] };
  await app.get(Mailer).send(environmentId, email, last);
  for (;;) {
    const letters = (await app.mails()).filter(({ recipient }) => recipient === email);
    if (letters.some(({ subject }) => subject === last.subject))
      return letters.filter(({ subject }) => subject.startsWith('Votre engagement'));
    await new Promise((resolve) => setImmediate(resolve));
  }
};

describe('the renewal of a commitment', () => {
  it('is announced once to each administrator by two processes, after missed days, and keeps its proof', async () => {
    const who = await customer();
    const colleague = await signedIn(app, { environmentId: who.environmentId });
    const clerk = await signedIn(app, { environmentId: who.environmentId, permissions: ['ACTIVITY_ACCESS'] });
    const free = await customer('none');
    await runOn('2026-12-14');
    expect(await notices(who)).toEqual([]);

    app.clock.set('2027-02-15T05:10:00Z');
    const { config, databases, clock } = app;
    const second = await createApp({ config, databases, clock }, openLog(config.logLevel));
    await second.init();
    try {
      await Promise.all([app.get(AnnounceRenewals).run(), second.get(AnnounceRenewals).run()]);
    } finally {
      await second.close();
    }
    await runOn('2027-02-15');

    const endsOn = localDate('2027-03-15');
    const addresses = [who.email, colleague.email].map((email) => noticeAddressHash(who.environmentId, endsOn, email));
    const [notice, ...others] = await notices(who);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ endsOn, sentOn: '2027-02-15', sentAt: '2027-02-15T05:10:00.000Z', recipients: 2 });
    expect(notice?.addressHashes?.toSorted()).toEqual(addresses.toSorted());
    for (const administrator of [who, colleague]) {
      const [letter, ...more] = await lettersTo(administrator);
      expect([letter?.subject, more]).toEqual(['Votre engagement se termine le 15/03/2027', []]);
      for (const body of [letter?.body_text, letter?.body_html]) {
        expect(body).toContain('Date limite pour ne pas renouveler : le 15/03/2027');
        expect(body).toContain('L. 215-1 du code de la consommation');
        expect(body).toContain('https://intendance.example/environment/termination');
      }
    }
    expect(await Promise.all([lettersTo(clerk), lettersTo(free)])).toEqual([[], []]);
    expect(await notices(free)).toEqual([]);
  });

  it('may be refused until the last day of the year, and binds afterwards', async () => {
    const who = await customer();
    await runOn('2027-12-01');
    const contract = async () => {
      const payload = { email: who.email, password: testPassword };
      const { token } = (await app.inject({ method: 'POST', url: '/api/login_check', payload })).json<{ token: string }>();
      const url = `/api/environments/${who.environmentId}/termination`;
      return (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();
    };
    expect(await contract()).toMatchObject({ is_committed: true, end_date: '2028-02-14' });
    app.clock.set('2028-02-15T09:00:00Z');
    expect(await contract()).toMatchObject({ is_committed: true, end_date: '2029-02-14' });
  });

  it('lapses when the month before the last day begins without an announcement', async () => {
    const who = await customer();
    await runOn('2029-01-15');
    expect([await notices(who), await lettersTo(who)]).toEqual([[], []]);
  });
});
