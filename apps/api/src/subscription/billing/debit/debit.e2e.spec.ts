import { mandateIdOf, mandateStream } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { mandateFold } from '@intendance/domain/subscription/billing/mandate/mandate-state.js';
import { billingDataStream } from '@intendance/domain/subscription/contract/billing-data/billing-data.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { draft, signature } from '../../../../../../libs/domain/test/mandate-story.js';
import { awaited, type Billed, billedCustomers, camt, debitedFacts } from '../../../../test/debited-customer.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { schemaErrors } from '../../../../test/schema-errors.js';
import { type SignedIn, signedIn } from '../../../../test/signed-in.js';
import { record } from '../../../../test/worked-year.js';
import { DebitFollowUp } from './debit-follow-up.js';
import { LapsedMandates } from './lapsed-mandates.js';
import { MandateRetention } from './mandate-retention.js';

let app: TestApp;
let operator: SignedIn;
let billed: Billed;
const path = '/api/operator/debits';
const day = 86_400_000;

beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-11-21T09:00:00Z' });
  operator = await signedIn(app, { isOperator: true });
  billed = billedCustomers(app, () => get(''));
}, 60_000);
afterAll(() => app?.close());

const post = (url: string, payload: object = {}, { headers } = operator) =>
  app.inject({ method: 'POST', url: `${path}${url}`, headers, payload });
const get = async <T>(url = ''): Promise<T> => (await app.inject({ url: `${path}${url}`, headers: operator.headers })).json<T>();
const until = { until: '2026-12-31' };
type Batch = {
  id: string;
  status: string;
  count: number;
  total: number;
  debits: { number: string; status: string; reason_label: string | null }[];
};
type Returns = { is_dry_run: boolean; lines: { number: string | null; outcome: string; reason_label: string }[] };

const prepared = async (): Promise<Batch> => {
  const answer = await post('', until);
  expect(answer.statusCode).toBe(201);
  return answer.json<Batch>();
};

const upload = (xml: string, query = '', { headers } = operator) =>
  app.inject({
    method: 'POST',
    url: `${path}/returns/upload${query}`,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=retours' },
    payload: `--retours\r\nContent-Disposition: form-data; name="file"; filename="retours.xml"\r\nContent-Type: application/xml\r\n\r\n${xml}\r\n--retours--\r\n`,
  });

describe('a mandate that collects nothing for 36 months', () => {
  it('ends once, and the administrators are asked for another one by one mail', async () => {
    const lapsed = await openTestApp({ isOwn: true, now: '2029-11-21T12:00:00Z' });
    try {
      const { environmentId, headers, email } = await signedIn(lapsed);
      const saved = { type: 'BillingDataSaved', data: { ...debitedFacts, mandate: 1 } };
      await record(
        lapsed.get(EventStore),
        environmentId,
        { stream: billingDataStream(environmentId), expected: 'none', events: [saved] },
        { stream: mandateStream(mandateIdOf(environmentId, 1)), expected: 'none', events: [draft(1), signature] },
      );
      const mandates = async () => (await lapsed.inject({ url: `/api/billing_datas/${environmentId}/mandates`, headers })).json().mandates;
      await lapsed.get(LapsedMandates).run();
      expect(await mandates()).toMatchObject([{ status: 'signed' }]);
      lapsed.clock.advance(day);
      await lapsed.get(LapsedMandates).run();
      await lapsed.get(LapsedMandates).run();
      const { headers: later } = await signedIn(lapsed, { environmentId });
      const answer = await lapsed.inject({ url: `/api/billing_datas/${environmentId}/mandates`, headers: later });
      expect(answer.json().mandates).toMatchObject([{ status: 'revoked', revoked_on: '2029-11-22', revocation_reason: 'lapsed' }]);
      const subject = 'Votre mandat de prélèvement est à signer de nouveau';
      const mails = await awaited(
        async () => (await lapsed.mails()).filter((mail) => mail.recipient === email && mail.subject === subject),
        ({ length }) => length > 0,
      );
      expect(mails).toHaveLength(1);
      // 73 months, less a day: the law still wants the mandate.
      lapsed.clock.set('2035-12-22T12:00:00Z');
      await lapsed.get(MandateRetention).run();
      const state = async () =>
        foldSlice(mandateFold, (await lapsed.get(EventStore).read(environmentId, [mandateStream(mandateIdOf(environmentId, 1))]))[0]).state;
      expect(await state()).toMatchObject({ erasedOn: null, text: { signer: { name: 'Claire Morel' } } });
      lapsed.clock.set('2035-12-23T12:00:00Z');
      await lapsed.get(MandateRetention).run();
      expect(await state()).toMatchObject({ erasedOn: '2035-12-23', text: { signer: { name: '(effacé)', email: '' } } });
    } finally {
      await lapsed.close();
    }
  }, 60_000);
});

describe('a batch of direct debits', () => {
  it('has every announced bill with a mandate, once, and tells of the others', async () => {
    const { number } = await billed();
    const { number: unsigned } = await billed({ isSigned: false });
    const preview = await get<Batch & { excluded: object[] }>('/due?until=2026-12-31');
    expect([preview.count, preview.excluded]).toEqual([1, [{ number: unsigned, reason: 'no-mandate' }]]);
    const batch = await prepared();
    expect(batch).toMatchObject({ status: 'prepared', count: 1, total: 48, debits: [{ number, status: 'live' }] });
    expect((await post('', until)).json()).toMatchObject({ code: 'debit.batch-empty' });
    const exports = [await post(`/${batch.id}/export`), await post(`/${batch.id}/export`)];
    expect(exports.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(exports[0]?.body).toBe(exports[1]?.body);
    expect(await schemaErrors(exports[0]?.body ?? '')).toEqual([]);
    expect(await get<Batch>(`/${batch.id}`)).toMatchObject({ status: 'exported' });
    expect((await get<{ debit_batches: Batch[] }>()).debit_batches.map(({ id }) => id)).toEqual([batch.id]);
  });

  it('frees its bills when it is cancelled', async () => {
    const { number } = await billed();
    const { id } = await prepared();
    expect((await post(`/${id}/cancel`)).json()).toMatchObject({ status: 'cancelled', debits: [{ number, status: 'freed' }] });
    expect((await post(`/${id}/export`)).json()).toMatchObject({ code: 'debit.batch-cancelled' });
    expect((await prepared()).debits).toMatchObject([{ number, status: 'live' }]);
  });

  it('leaves out, at its export, a mandate that the customer has revoked since', async () => {
    const { number } = await billed();
    const { number: revoked, customer } = await billed();
    const { id } = await prepared();
    const url = `/api/billing_datas/${customer.environmentId}/revoke`;
    expect((await app.inject({ method: 'POST', url, headers: customer.headers })).statusCode).toBe(200);
    const exports = [await post(`/${id}/export`), await post(`/${id}/export`)];
    expect(exports[0]?.body).toBe(exports[1]?.body);
    expect(exports[0]?.body).toContain(`<EndToEndId>${number}</EndToEndId>`);
    expect(exports[0]?.body).not.toContain(revoked);
    const batch = { status: 'exported', count: 1, total: 48, debits: [{ number }], excluded: [{ number: revoked, reason: 'no-mandate' }] };
    expect(await get<Batch>(`/${id}`)).toMatchObject(batch);
  });

  it('is not exported when its only mandate was revoked', async () => {
    const { customer } = await billed();
    const { id } = await prepared();
    await app.inject({ method: 'POST', url: `/api/billing_datas/${customer.environmentId}/revoke`, headers: customer.headers });
    const answer = await post(`/${id}/export`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'debit.batch-without-debit']);
    expect((await post(`/${id}/cancel`)).json()).toMatchObject({ status: 'cancelled' });
  });

  it('is the same when the request is repeated', async () => {
    await billed();
    const headers = { ...operator.headers, 'idempotency-key': newId() };
    const [one, two] = [await post('', until, { ...operator, headers }), await post('', until, { ...operator, headers })];
    expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
    expect(one.json<Batch>().id).toBe(two.json<Batch>().id);
  });

  it('is a matter of the operator', async () => {
    const customer = await signedIn(app);
    for (const url of ['', `/${newId()}/export`, `/${newId()}/cancel`, '/payments'])
      expect((await post(url, until, customer)).statusCode).toBe(403);
    expect((await upload(camt('X', 'AM04'), '', customer)).statusCode).toBe(403);
    expect((await post(`/${newId()}/cancel`)).statusCode).toBe(404);
    expect((await post('', { until: '2026-11-20' })).json()).toMatchObject({ code: 'debit.day-past' });
  });
});

describe('the answer of a bank', () => {
  it('makes the bill unpaid, once, and tells the customer why', async () => {
    const { number, bill } = await billed();
    await prepared();
    const rehearsed = (await upload(camt(number, 'AM04'), '?dry_run=1')).json<Returns>();
    expect(rehearsed).toMatchObject({ is_dry_run: true, lines: [{ number, outcome: 'matched', reason_label: 'Provision insuffisante' }] });
    expect((await get<{ totalCount: number }>('/unpaid')).totalCount).toBe(0);
    expect((await upload(camt(number, 'AM04'))).json<Returns>().lines).toMatchObject([{ outcome: 'matched' }]);
    expect((await upload(camt(number, 'AM04'))).json<Returns>().lines).toMatchObject([{ outcome: 'already-processed' }]);
    const unpaid = await awaited(bill, ({ status }) => status === 'unpaid');
    expect(unpaid).toMatchObject({ rejection: { code: 'AM04', label: 'Provision insuffisante', on: '2026-12-02' } });
    const subject = `Votre facture ${number} n’a pas pu être prélevée`;
    const mails = await awaited(
      async () => (await app.mails()).filter((mail) => mail.subject === subject),
      ({ length }) => length > 0,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body_text).toContain('Un second prélèvement');
    expect((await prepared()).debits).toMatchObject([{ end_to_end_id: `${number}-R2`, attempt: 2 }]);
  });

  it('tells of each line that changes nothing', async () => {
    const { number } = await billed();
    await prepared();
    expect((await upload(camt('F1999-000001', 'AC04'))).json<Returns>().lines).toMatchObject([{ number: null, outcome: 'unknown' }]);
    expect((await upload(camt(number, 'AC04', '47.00'))).json<Returns>().lines).toMatchObject([{ number, outcome: 'amount-differs' }]);
    expect((await upload('<Document><Other/></Document>')).json()).toMatchObject({ code: 'debit.return-file-unknown' });
  });
});

describe('an unpaid bill', () => {
  it('is reminded, then closes the paid modules; its payment opens them again', async () => {
    const { number, bill, customer } = await billed();
    await prepared();
    await upload(camt(number, 'MD01'));
    await awaited(bill, ({ status }) => status === 'unpaid');
    const store = app.get(EventStore);
    const types = async () => {
      const [slice] = await store.read(customer.environmentId, [`environment-${customer.environmentId}`]);
      return (slice?.events ?? [])
        .map(({ type }) => type)
        .filter((type) => /Suspended|Activated/.test(type) && type.startsWith('Environment'));
    };
    app.clock.advance(20 * day);
    await app.get(DebitFollowUp).run();
    const subject = `Rappel : votre facture ${number} est impayée`;
    await awaited(
      async () => (await app.mails()).some((mail) => mail.subject === subject),
      (isThere) => isThere,
    );
    app.clock.advance(25 * day);
    await app.get(DebitFollowUp).run();
    // 45 days after the return: the last reminder leaves nine days before the modules close.
    await awaited(
      () => app.mails(),
      (mails) => mails.some((mail) => mail.subject === subject && mail.body_text.includes('fermés le 14/01/2027')),
    );
    app.clock.advance(9 * day);
    await app.get(DebitFollowUp).run();
    await awaited(types, (list) => list.at(-1) === 'EnvironmentSuspended');
    operator = await signedIn(app, { isOperator: true });
    const payment = { number, means: 'transfer', on: '2027-01-04', reference: 'VIR CSE HORIZON' };
    expect((await post('/payments', payment)).statusCode).toBe(200);
    expect((await post('/payments', payment)).json()).toMatchObject({ code: 'debit.bill-settled' });
    expect(await awaited(bill, ({ status }) => status === 'paid')).toMatchObject({ payment: { means: 'transfer', on: '2027-01-04' } });
    await awaited(types, (list) => list.at(-1) === 'EnvironmentActivated');
  });

  it('of a customer without a mandate is reminded of its transfer, once each time', async () => {
    const { number, bill } = await billed({ isSigned: false });
    app.clock.advance(45 * day);
    await app.get(DebitFollowUp).run();
    await app.get(DebitFollowUp).run();
    const subject = `Rappel : votre facture ${number} est impayée`;
    const mails = await awaited(
      async () => (await app.mails()).filter((mail) => mail.subject === subject),
      ({ length }) => length > 0,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body_text).toContain('signer un mandat');
    expect(await bill()).toMatchObject({ status: 'issued' });
    operator = await signedIn(app, { isOperator: true });
  });

  it('may never have been collected: its payment is recorded all the same', async () => {
    const { number, bill } = await billed({ isSigned: false });
    const payment = { number, means: 'check', on: '2027-01-04' };
    expect((await post('/payments', { ...payment, on: '2030-01-01' })).json()).toMatchObject({ code: 'debit.payment-ahead' });
    expect((await post('/payments', payment)).statusCode).toBe(200);
    expect(await bill()).toMatchObject({ status: 'paid' });
    expect((await post('/payments', { ...payment, number: 'F1999-000001' })).json()).toMatchObject({ code: 'bill.number-unknown' });
  });
});
