import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, signedIn, testPassword } from '../../../../test/signed-in.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { AnnounceRenewals } from '../../billing/renewal/announce-renewals.js';
import { AnnouncePrices } from '../price-announcement/announce-prices.js';

let app: TestApp;
let operator: SignedIn;
let monthly: SignedIn;
let committed: SignedIn;
const prices = {
  gestion: { reduced: 23, full: 26.5 },
  website: { reduced: 60, full: 75 },
  comptability: { reduced: 27, full: 30 },
};

beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-03-16T09:00:00Z' });
  await app.get(Jobs).ready();
  operator = await signedIn(app, { isOperator: true });
  [monthly, committed] = [await customer('none'), await customer('year')];
}, 60_000);
afterAll(() => app?.close());

/** The contract begins today. */
async function customer(commitment: 'none' | 'year'): Promise<SignedIn> {
  const who = await signedIn(app, { trialDays: 0 });
  const payload = { commitment, billing: 'month', modules: [{ code: 'gestion' }] };
  const url = `/api/environments/${who.environmentId}/subscription`;
  expect((await app.inject({ method: 'PUT', url, headers: who.headers, payload })).statusCode).toBe(200);
  return who;
}
/** A session of the present day: those of the days before have expired. */
async function headersOf({ email, headers }: SignedIn): Promise<Record<string, string>> {
  const answer = await app.inject({ method: 'POST', url: '/api/login_check', payload: { email, password: testPassword } });
  return { ...headers, authorization: `Bearer ${answer.json<{ token: string }>().token}` };
}
const post = async (path: string, payload: object, who = operator) =>
  app.inject({ method: 'POST', url: `/api/operator/prices${path}`, headers: await headersOf(who), payload });
const publish = (valid_from: string, change: object = {}) =>
  post('', { valid_from, prices: { ...prices, ...change }, reason: 'Indexation' });
const lists = async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/operator/prices', headers: await headersOf(operator) });
  return answer
    .json<{ price_lists: { valid_from: string | null; state: string }[] }>()
    .price_lists.map((each) => [each.valid_from, each.state]);
};
type Offer = { quote: { next: { date_begin: string; total: number } }; modules: { code: string; price: number; price_full: number }[] };
const offerOf = async (who: SignedIn) => {
  const answer = await app.inject({ method: 'GET', url: `/api/environments/${who.environmentId}`, headers: await headersOf(who) });
  return answer.json<Offer>();
};
/** Letters leave in their order: one more letter shows that those before have left. */
const lettersTo = async ({ environmentId, email }: SignedIn, opening: string) => {
  const last = { subject: `Dernière lettre ${crypto.randomUUID()}`, greeting: 'Bonjour,', paragraphs: [] };
  await app.get(Mailer).send(environmentId, email, last);
  for (;;) {
    const letters = (await app.mails()).filter(({ recipient }) => recipient === email);
    if (letters.some(({ subject }) => subject === last.subject)) return letters.filter(({ subject }) => subject.startsWith(opening));
    await new Promise((resolve) => setImmediate(resolve));
  }
};

describe('prices', () => {
  it('are published by the operator only, thirty days before a raise, and above 0', async () => {
    expect((await post('', { valid_from: '2026-06-01', prices, reason: 'Indexation' }, monthly)).statusCode).toBe(403);
    const refusals = [
      await publish('2026-04-14'),
      await publish('2026-03-16'),
      await publish('2026-06-01', { website: { reduced: 60, full: 0 } }),
      await publish('2026-06-01', { website: { reduced: 80, full: 75 } }),
      await post('/demain/withdraw', { reason: 'Erreur' }),
    ];
    expect(refusals.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
      [422, 'price-list.notice-too-short'],
      [422, 'price-list.past'],
      [422, 'price-list.price-invalid'],
      [422, 'price-list.reduced-above-full'],
      [404, 'price-list.unknown'],
    ]);
    expect(await lists()).toEqual([[null, 'in-force']]);
    expect((await publish('2026-06-01')).statusCode).toBe(201);
    expect(await lists()).toEqual([
      ['2026-06-01', 'planned'],
      [null, 'in-force'],
    ]);
  });

  it('are announced once, to those whose prices change, with the day', async () => {
    app.clock.set('2026-03-17T06:20:00Z');
    await app.get(AnnouncePrices).run();
    await app.get(AnnouncePrices).run();
    const told = await lettersTo(monthly, 'Vos prix changent');
    expect(told.map(({ subject }) => subject)).toEqual(['Vos prix changent le 16/06/2026']);
    expect(told[0]?.body_text).toContain('Activités : 26,50\u00a0€ au lieu de 24,00\u00a0€.');
    expect((await lettersTo(committed, 'Vos prix changent')).map(({ subject }) => subject)).toEqual(['Vos prix changent le 16/03/2027']);
    expect(await lettersTo(operator, 'Vos prix changent')).toEqual([]);
  });

  it('hold from the next period without a commitment, and after the year of a commitment', async () => {
    const next = async (who: SignedIn) => {
      const { quote } = await offerOf(who);
      return [quote.next.date_begin, quote.next.total];
    };
    expect(await next(monthly)).toEqual(['2026-04-16', 24]);
    app.clock.set('2026-06-10T09:00:00Z');
    expect(await next(monthly)).toEqual(['2026-06-16', 26.5]);
    expect(await next(committed)).toEqual(['2026-06-16', 21]);
    expect((await offerOf(committed)).modules.find(({ code }) => code === 'gestion')).toMatchObject({ price: 21, price_full: 26.5 });
    app.clock.set('2027-02-10T09:00:00Z');
    await app.get(AnnounceRenewals).run();
    expect((await lettersTo(committed, 'Votre engagement'))[0]?.body_text).toContain('23,00\u00a0€ TTC par mois, au lieu de 21,00\u00a0€');
    app.clock.set('2027-02-20T09:00:00Z');
    expect(await next(committed)).toEqual(['2027-03-16', 23]);
  });

  it('are withdrawn before their first day, and the customers are told', async () => {
    expect((await publish('2027-06-01', { gestion: { reduced: 28, full: 30 } })).statusCode).toBe(201);
    await app.get(AnnouncePrices).run();
    expect((await lettersTo(monthly, 'Vos prix changent')).length).toBe(2);
    expect((await post('/2027-06-01/withdraw', { reason: 'Erreur' })).statusCode).toBe(200);
    expect((await post('/2026-06-01/withdraw', { reason: 'Erreur' })).json()).toMatchObject({ code: 'price-list.in-force' });
    await app.get(AnnouncePrices).run();
    await app.get(AnnouncePrices).run();
    expect((await lettersTo(monthly, 'Vos prix ne changent pas')).length).toBe(1);
    expect(await lists()).toEqual([
      ['2027-06-01', 'withdrawn'],
      ['2026-06-01', 'in-force'],
      [null, 'past'],
    ]);
  });
});
