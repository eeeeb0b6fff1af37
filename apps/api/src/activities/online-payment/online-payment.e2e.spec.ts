import { onlinePaymentStream } from '@intendance/domain/activities/online-payment/online-payment.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { codeOf, eventually, outingSettings } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import { type SiteFixture, siteFixture } from '../../../test/site-fixture.js';
import { hiddenFields, type SignedInMember, signedInMember } from '../../../test/site-visitor.js';
import type { OperationDto } from '../../bookkeeping/bank/bank-operation/bank-operation.dto.js';
import { StripeAccount } from '../payment-account/stripe-account.js';
import type { RegistrationDto } from '../registration/registration.dto.js';
import { FollowOnlinePayments } from './follow-online-payments.schedule.js';
import type { OnlinePaymentDto } from './online-payment.dto.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let stripeAccount: string;
let outing: string;

/** A structure that takes payments, and Anne, one of its members. */
async function openStructure({ hasYear }: { hasYear: boolean }): Promise<void> {
  site = await siteFixture(app);
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin' });
  await site.put('/website/parameters', { benef_request_allowed: true });
  if (hasYear) await idOf('/comptability/exercices', {});
  stripeAccount = await idOf('/comptability/accounts', { name: 'Stripe', budget: 'ASC' });
  outing = await idOf('/inscription_settings', outingSettings);
  const connected = await site.put('/payment_account', { service: 'stripe', bank_account: stripeAccount, secret_key: 'sk_sandbox_4242' });
  if (connected.statusCode !== 200) throw new Error(connected.body);
}
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-03-20T09:00:00Z' });
  await openStructure({ hasYear: true });
}, 60_000);
afterAll(async () => app?.close());

async function idOf(path: string, body: Record<string, unknown>): Promise<string> {
  const answer = await site.post(path, body);
  if (answer.statusCode !== 201) throw new Error(`${path} answered ${answer.body}`);
  return answer.json<{ id: string }>().id;
}
/** A confirmed registration of two people at 15,50 € each. */
async function confirmedRegistration(person = anne.id): Promise<string> {
  const claim = { person, inscription_settings: outing, date: '2026-03-20', entries: 2, bill_amount: 31, comment: '', status: 'valid' };
  const id = await idOf('/inscriptions', claim);
  await app.settled();
  return id;
}
const pathOf = (registration: string) => `mon-espace/inscriptions/${registration}/paiement`;
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
async function open(registration: string, { cookie }: SignedInMember = anne) {
  const { statusCode, body, headers } = await site.open(pathOf(registration), { cookie });
  return { statusCode, body: plain(body), location: headers.location, ...hiddenFields(body) };
}
/** Presses the button of the page. @returns the page of the service */
async function begin(registration: string): Promise<string> {
  const { csrf, cle } = await open(registration);
  const sent = await site.send(pathOf(registration), { csrf, cle }, { cookie: anne.cookie });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `/site/${site.slug}/${pathOf(registration)}`]);
  return /href="(http:\/\/127[^"]+)"/.exec((await open(registration)).body)?.[1] ?? '';
}
const decide = (page: string, decision: 'pay' | 'cancel') =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });
const payments = async (registration: string) => {
  await app.settled();
  const answer = await site.get(`/online_payments?filters[inscription|eq]=${registration}`);
  return answer.json<{ online_payments: OnlinePaymentDto[] }>().online_payments;
};
const onlyPayment = async (registration: string) => {
  const [payment, ...others] = await payments(registration);
  if (!payment || others.length > 0) throw new Error(`${1 + others.length} payments`);
  return payment;
};
const registrationOf = async (id: string) => (await site.get(`/inscriptions/${id}`)).json<RegistrationDto>();
const operationsOf = async () => {
  await app.settled();
  const answer = await site.get(`/comptability/operations?filters[account.id|eq]=${stripeAccount}&limit=100`);
  return answer.json<{ operations: OperationDto[] }>().operations;
};
const follow = () => app.get(FollowOnlinePayments).run();
const typesOf = async (registration: string) => {
  const [slice] = await app.get(EventStore).read(site.clerk.environmentId, [onlinePaymentStream(registration as RegistrationId)]);
  return slice?.events.map(({ type }) => type) ?? [];
};
async function paidRegistration(): Promise<{ registration: string; payment: OnlinePaymentDto }> {
  const registration = await confirmedRegistration();
  await decide(await begin(registration), 'pay');
  await open(registration);
  return { registration, payment: await onlyPayment(registration) };
}

describe('a member who pays online', () => {
  it('pays from the space, and the registration, the operation and the mail say it', async () => {
    const registration = await confirmedRegistration();
    const space = await site.open('mon-espace', { cookie: anne.cookie });
    expect(plain(space.body)).toContain(`/${pathOf(registration)}" class="button">Payer 31,00 €</a>`);
    expect((await open(registration)).body).toContain('Vous payez 31,00 € par carte sur la page de Stripe');
    const page = await begin(registration);
    expect(await onlyPayment(registration)).toMatchObject({ status: 'open', amount: 31, service: 'stripe' });
    const back = await decide(page, 'pay');
    expect(back.headers.get('location')).toContain(pathOf(registration));
    expect(await open(registration)).toMatchObject({ statusCode: 303, location: `/site/${site.slug}/mon-espace#inscriptions` });
    const payment = await onlyPayment(registration);
    expect(payment).toMatchObject({ status: 'settled', received_on: '2026-03-20', activity_name: 'Sortie au parc', problem: null });
    expect(await registrationOf(registration)).toMatchObject({ status: 'paid', payment_mode: 'card' });
    const operation = (await operationsOf()).find(({ id }) => id === payment.operation);
    expect(operation).toMatchObject({ wording: 'Paiement en ligne : Sortie au parc', value: 31, date: '2026-03-20', type: 'card' });
    const mailOf = (subject: string) =>
      eventually(async () => (await app.mails()).find((mail) => mail.recipient === anne.email && mail.subject === subject));
    expect(plain((await mailOf('Votre inscription est confirmée')).body_text)).toContain('31,00 €. Vous pouvez payer par carte');
    expect(plain((await mailOf('Le règlement de votre inscription est bien reçu')).body_text)).toContain('31,00 €');
  });

  it('who never comes back has paid all the same, once', async () => {
    const registration = await confirmedRegistration();
    await decide(await begin(registration), 'pay');
    await app.settled();
    await Promise.all([follow(), follow(), open(registration), open(registration)]);
    await follow();
    expect(await onlyPayment(registration)).toMatchObject({ status: 'settled' });
    expect(await typesOf(registration)).toEqual(['OnlinePaymentStarted', 'OnlinePaymentReceived', 'OnlinePaymentSettled']);
    const { operation } = await onlyPayment(registration);
    expect((await operationsOf()).filter(({ id }) => id === operation)).toHaveLength(1);
  });

  it('opens one page from two tabs', async () => {
    const registration = await confirmedRegistration();
    const tabs = await Promise.all([open(registration), open(registration)]);
    const send = ({ csrf, cle }: { csrf: string; cle: string }) => site.send(pathOf(registration), { csrf, cle }, { cookie: anne.cookie });
    await Promise.all(tabs.map(send));
    expect(await payments(registration)).toHaveLength(1);
  });

  it('sees no payment of another member, of a registration that waits, or without an account', async () => {
    const paul = await signedInMember(app, site, { firstname: 'Paul', lastname: 'Durand' });
    const registration = await confirmedRegistration();
    expect((await open(registration, paul)).statusCode).toBe(404);
    const waiting = (
      await site.post('/inscriptions', {
        person: anne.id,
        inscription_settings: outing,
        date: '2026-03-20',
        entries: 1,
        bill_amount: 15.5,
        comment: '',
      })
    ).json<{ id: string }>().id;
    expect((await open(waiting)).body).toContain('n’attend pas de paiement');
    await site.remove('/payment_account');
    expect((await open(registration)).body).toContain('Le paiement en ligne n’est pas ouvert.');
    expect((await site.open('mon-espace', { cookie: anne.cookie })).body).not.toContain('/paiement"');
    // The stored key is kept: the account opens again without it.
    expect((await site.put('/payment_account', { service: 'stripe', bank_account: stripeAccount })).statusCode).toBe(200);
  });
});

describe('money that cannot be used as it should', () => {
  it('of a registration that was refused meanwhile waits for a decision, and goes back', async () => {
    const registration = await confirmedRegistration();
    const page = await begin(registration);
    await site.post(`/inscriptions/${registration}/refuse`, { reason: 'Activité annulée' });
    await decide(page, 'pay');
    expect((await open(registration)).body).toContain('Votre paiement est reçu.');
    const heldPayment = await onlyPayment(registration);
    expect(heldPayment).toMatchObject({ status: 'held', problem: expect.stringContaining('Une inscription refusée ne peut pas') });
    expect((await site.get('/activitiescse/dashboard')).json()).toMatchObject({
      online_payments: { held: { count: 1, amount: 31 }, oldest_held: '2026-03-20' },
    });
    const before = await operationsOf();
    const refund = await site.post(`/online_payments/${heldPayment.id}/refund`);
    expect([refund.statusCode, refund.json()]).toEqual([200, expect.objectContaining({ status: 'refunded', refunded_on: '2026-03-20' })]);
    const after = await operationsOf();
    expect(after.length - before.length).toBe(1);
    expect(await registrationOf(registration)).toMatchObject({ status: 'refused' });
  });

  it('that was paid for another price is held, and no second payment is proposed', async () => {
    const registration = await confirmedRegistration();
    const page = await begin(registration);
    await site.post(`/inscriptions/${registration}/devalidate`, { reason: 'Une personne de plus' });
    const claim = { person: anne.id, inscription_settings: outing, date: '2026-03-20', entries: 3, bill_amount: 46.5, comment: '' };
    await site.put(`/inscriptions/${registration}`, { ...claim, status: 'valid' });
    await decide(page, 'pay');
    expect((await open(registration)).body).toContain('Votre paiement est reçu.');
    expect(await onlyPayment(registration)).toMatchObject({ status: 'held', problem: expect.stringContaining('remboursez ce paiement') });
  });

  it('that comes twice, or beside cash, is held', async () => {
    const registration = await confirmedRegistration();
    const page = await begin(registration);
    await site.post(`/inscriptions/${registration}/mark_paid`, { payment_mode: 'espèces' });
    await decide(page, 'pay');
    await app.settled();
    await follow();
    const heldPayment = await onlyPayment(registration);
    expect(heldPayment).toMatchObject({ status: 'held', problem: expect.stringContaining('déjà payée par ailleurs') });
    // Once the cash is given back, the payment is the one of the registration.
    await site.post(`/inscriptions/${registration}/cancel_payment`, { reason: 'Rendu' });
    const settlement = await site.post(`/online_payments/${heldPayment.id}/settle`);
    expect(settlement.json()).toMatchObject({ status: 'settled', problem: null });
    expect(await registrationOf(registration)).toMatchObject({ status: 'paid', payment_mode: 'card' });
  });
});

describe('a refund', () => {
  it('goes the way the money came, once, and the registration waits for its payment again', async () => {
    const { registration, payment } = await paidRegistration();
    const refunds = await Promise.all([1, 2].map(() => site.post(`/online_payments/${payment.id}/refund`)));
    expect(refunds.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await onlyPayment(registration)).toMatchObject({ status: 'refunded', problem: null });
    expect(await registrationOf(registration)).toMatchObject({ status: 'valid' });
    const expenses = (await operationsOf()).filter(({ wording }) => wording === 'Remboursement en ligne : Sortie au parc');
    expect(expenses.length).toBeGreaterThan(0);
    expect((await typesOf(registration)).filter((type) => type === 'OnlinePaymentRefunded')).toHaveLength(1);
    expect((await open(registration)).body).toContain('Vous payez 31,00 €');
  });

  it('is under way while the service is away, and done when it is back', async () => {
    const { registration, payment } = await paidRegistration();
    const away = jest.spyOn(StripeAccount.prototype, 'refund').mockRejectedValueOnce(new Error('killed'));
    expect((await site.post(`/online_payments/${payment.id}/refund`)).statusCode).toBe(500);
    away.mockRestore();
    expect(await onlyPayment(registration)).toMatchObject({ status: 'refunding' });
    await follow();
    expect(await onlyPayment(registration)).toMatchObject({ status: 'refunded' });
  });

  it('that the service refuses leaves the money, and says what to do', async () => {
    const { registration, payment } = await paidRegistration();
    const refusing = jest.spyOn(StripeAccount.prototype, 'refund').mockResolvedValueOnce(null);
    const answer = await site.post(`/online_payments/${payment.id}/refund`);
    refusing.mockRestore();
    expect(answer.json()).toMatchObject({ status: 'held', problem: expect.stringContaining('a refusé le remboursement') });
    expect(await registrationOf(registration)).toMatchObject({ status: 'paid' });
  });

  it('of money that never came is refused', async () => {
    const registration = await confirmedRegistration();
    await begin(registration);
    const { id } = await onlyPayment(registration);
    expect(codeOf(await site.post(`/online_payments/${id}/refund`))).toBe('409 online-payment.nothing-received');
  });
});

describe('the account at the payment service', () => {
  it('tries the keys first, shows none, and keeps them encrypted', async () => {
    const account = await site.get('/payment_account');
    expect(account.json()).toEqual({ is_open: true, service: 'stripe', name: '…4242', bank_account: stripeAccount });
    const { rows } = await app.pools.owner.query<{ keys: string }>('SELECT keys FROM platform.payment_access');
    expect(JSON.stringify(rows)).not.toContain('sk_sandbox');
    expect(codeOf(await site.put('/payment_account', { service: 'helloasso', bank_account: stripeAccount }))).toBe(
      '422 payment-service.key-missing',
    );
    const iban = 'FR7630004000120001234567806';
    const bank = await idOf('/comptability/accounts', { name: 'Banque', budget: 'ASC', iban });
    const ofBank = await site.put('/payment_account', { service: 'stripe', bank_account: bank });
    expect(codeOf(ofBank)).toBe('422 payment-account.bank-account-of-bank');
    expect(codeOf(await site.put('/payment_account', { service: 'stripe', bank_account: null }))).toBe(
      '422 payment-account.bank-account-missing',
    );
  });

  it('is of its structure', async () => {
    const { payment } = await paidRegistration();
    const other = await signedIn(app, { modules: ['comptability', 'gestion'] });
    const ask = (method: 'GET' | 'POST', path: string) => app.inject({ method, url: `/api${path}`, headers: other.headers });
    expect((await ask('GET', '/payment_account')).json()).toMatchObject({ is_open: false, service: null });
    expect((await ask('GET', `/online_payments/${payment.id}`)).statusCode).toBe(404);
    expect((await ask('POST', `/online_payments/${payment.id}/refund`)).statusCode).toBe(404);
    expect((await ask('GET', '/online_payments')).json()).toMatchObject({ totalCount: 0 });
  });
});

describe('a payment that takes its time', () => {
  it('is held on a day without a fiscal year, and recorded once there is one', async () => {
    await openStructure({ hasYear: false });
    const registration = await confirmedRegistration();
    await decide(await begin(registration), 'pay');
    await open(registration);
    const heldPayment = await onlyPayment(registration);
    expect(heldPayment).toMatchObject({ status: 'held', problem: expect.stringContaining('exercice') });
    await idOf('/comptability/exercices', {});
    expect((await site.post(`/online_payments/${heldPayment.id}/settle`)).json()).toMatchObject({ status: 'settled', problem: null });
    expect(await registrationOf(registration)).toMatchObject({ status: 'paid' });
  });

  it('is found when it comes in the last minutes of its page', async () => {
    const registration = await confirmedRegistration();
    const page = await begin(registration);
    app.clock.advance(28 * 60_000);
    await decide(page, 'pay');
    expect((await open(registration)).statusCode).toBe(303);
    expect(await typesOf(registration)).toEqual(['OnlinePaymentStarted', 'OnlinePaymentReceived', 'OnlinePaymentSettled']);
  });

  // The clock moves past the session of the clerk: the streams tell the rest.
  it('is made later on the same page, and on another one once its time is over', async () => {
    await openStructure({ hasYear: true });
    const registration = await confirmedRegistration();
    const page = await begin(registration);
    await decide(page, 'cancel');
    expect((await open(registration)).body).toContain(page);
    app.clock.advance(32 * 60_000);
    await app.settled();
    await follow();
    expect(await typesOf(registration)).toEqual(['OnlinePaymentStarted', 'OnlinePaymentLapsed']);
    const other = await begin(registration);
    expect(other).not.toBe(page);
    expect((await decide(page, 'pay')).status).toBe(404);
    await decide(other, 'pay');
    await open(registration);
    expect((await typesOf(registration)).slice(2)).toEqual(['OnlinePaymentStarted', 'OnlinePaymentReceived', 'OnlinePaymentSettled']);
  });
});
