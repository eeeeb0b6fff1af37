import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { awaited, type Billed, billedCustomers, camt } from '../../../../test/debited-customer.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../../test/signed-in.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import type { BillRefundsDto, CreditNoteDto, EReportingDto } from '../../operator/bill/operator-bill.dto.js';
import type { DebitBatchDto, RecordedPaymentDto } from './debit.dto.js';
import { DebitFollowUp } from './debit-follow-up.js';
import { Debits } from './debits.js';

/** Months of debits under a clock that moves: bills that are credited before and after their debit. */
let app: TestApp;
let operator: SignedIn;
let billed: Billed;

beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-11-21T09:00:00Z' });
  operator = await signedIn(app, { isOperator: true });
  billed = billedCustomers(app, () => get('/debits'));
}, 60_000);
afterAll(() => app?.close());
beforeEach(() => goTo('2026-11-21T09:00:00Z'));

async function goTo(instant: string): Promise<void> {
  app.clock.set(instant);
  operator = await signedIn(app, { isOperator: true });
}
/** Runs the morning job of that day. */
async function morningOf(date: string): Promise<void> {
  await goTo(`${date}T06:40:00Z`);
  await get('/debits');
  expect(await app.get(DebitFollowUp).run()).toBe(0);
}
async function post<T>(url: string, payload: object = {}): Promise<T> {
  const answer = await app.inject({ method: 'POST', url: `/api/operator${url}`, headers: operator.headers, payload });
  expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([expect.any(Number), '']);
  return answer.headers['content-type']?.toString().includes('xml') ? (answer.body as T) : answer.json<T>();
}
const get = async <T>(url: string): Promise<T> => (await app.inject({ url: `/api/operator${url}`, headers: operator.headers })).json<T>();
const prepare = async (): Promise<DebitBatchDto> => {
  await get('/debits');
  return post('/debits', { until: app.clock.today() > '2026-12-31' ? app.clock.today() : '2026-12-31' });
};
const exportFile = (id: string) => post<string>(`/debits/${id}/export`);
const credit = (number: string) => post<CreditNoteDto>(`/bills/${number}/credit`, { reason: 'Erreur de module' });
const owed = async (number: string) =>
  (await get<BillRefundsDto>('/bills/refunds')).refunds.filter((refund) => refund.bill_number === number).map(({ total }) => total);
const unpaid = async () => (await get<{ unpaid_bills: { number: string }[] }>('/debits/unpaid')).unpaid_bills.map(({ number }) => number);
const mailsAbout = async (number: string) =>
  (await app.mails()).filter(({ subject }) => subject.includes(number)).map(({ subject, body_text }) => ({ subject, body_text }));
/** A return of the debit, two days after its day. */
const returnedByBank = (endToEndId: string, reason = 'MD06') =>
  app.get(Debits).importReturns(systemContext(operatorEnvironmentId), Buffer.from(camt(endToEndId, reason)), false);

describe('a bill that is credited before the file of its debit is exported', () => {
  it('leaves the file, and stays owed to nobody', async () => {
    const [{ number }, other] = [await billed(), await billed()];
    const { id } = await prepare();
    expect(await credit(number)).toMatchObject({ debit: null, debit_on: null, owed_back: 0 });
    expect(await get<DebitBatchDto>(`/debits/${id}`)).toMatchObject({ count: 1, excluded: [{ number, reason: 'credited' }] });
    const file = await exportFile(id);
    expect([file.includes(`>${number}<`), file.includes(`>${other.number}<`)]).toEqual([false, true]);
    await morningOf('2026-12-08');
    await awaited(other.bill, ({ status }) => status === 'paid');
    expect(await owed(number)).toEqual([]);
  });
});

describe('a bill that is credited while its debit is on its way', () => {
  it('says so, and is listed as owed back once the bank has collected; the payment is reported', async () => {
    const { number, bill } = await billed();
    const { id } = await prepare();
    await exportFile(id);
    expect(await credit(number)).toMatchObject({ debit: number, debit_on: '2026-11-30', owed_back: 0 });
    expect(await owed(number)).toEqual([]);
    const before = await get<EReportingDto>('/e-reporting?from=2026-11-30&to=2026-11-30');
    await morningOf('2026-12-08');
    expect(await awaited(bill, (each) => 'payment' in each && each.payment !== null)).toMatchObject({ status: 'credited' });
    expect(await owed(number)).toEqual([48]);
    const after = await get<EReportingDto>('/e-reporting?from=2026-11-30&to=2026-11-30');
    const paymentsOf = ({ payments }: EReportingDto) => payments.reduce((sum, each) => sum + each.payments, 0);
    expect(paymentsOf(after)).toBe(paymentsOf(before) + 1);
    expect(await post<BillRefundsDto>(`/bills/${number}/refund`, { on: '2026-12-08', reference: 'Virement' })).toBeDefined();
    expect(await owed(number)).toEqual([]);
  });

  it('is no unpaid bill when the debit comes back: nobody is reminded or suspended', async () => {
    const { number, bill, customer } = await billed();
    const { id } = await prepare();
    await exportFile(id);
    await credit(number);
    await returnedByBank(number);
    await awaited(bill, (each) => 'rejection' in each && each.rejection !== null);
    expect([await unpaid(), await owed(number)]).toEqual([expect.not.arrayContaining([number]), []]);
    for (const date of ['2026-12-10', '2026-12-24', '2027-01-05']) await morningOf(date);
    expect((await mailsAbout(number)).map(({ subject }) => subject)).not.toContain(`Rappel : votre facture ${number} est impayée`);
    const { environments } = await get<{ environments: { id: string; state: string }[] }>('/environments?limit=200');
    expect(environments.find(({ id: each }) => each === customer.environmentId)).toMatchObject({ state: 'active' });
  });
});

describe('a payment of a bill that is annulled', () => {
  it('says that it is owed back, and is listed', async () => {
    const { number } = await billed();
    const { id } = await prepare();
    await exportFile(id);
    await returnedByBank(number);
    const note = await credit(number);
    const payment = { number, means: 'transfer', on: '2026-11-21', reference: 'VIR 12' };
    expect(await post<RecordedPaymentDto>('/debits/payments', payment)).toEqual({ number, credit_note: note.number, owed_back: 48 });
    await awaited(
      () => owed(number),
      ({ length }) => length > 0,
    );
    expect(await owed(number)).toEqual([48]);
  });

  it('that came first is owed back too', async () => {
    const { number, bill } = await billed();
    const { id } = await prepare();
    await exportFile(id);
    await morningOf('2026-12-08');
    await awaited(bill, ({ status }) => status === 'paid');
    expect(await credit(number)).toMatchObject({ debit: null, owed_back: 48 });
    expect(await owed(number)).toEqual([48]);
  });
});

describe('a batch that nobody exports', () => {
  it('pays no bill; its export gives another day, which the customer is told', async () => {
    const { number, bill } = await billed();
    const { id } = await prepare();
    await morningOf('2026-12-15');
    expect(await bill()).toMatchObject({ status: 'issued' });
    expect(await exportFile(id)).toContain('<ReqdColltnDt>2026-12-29</ReqdColltnDt>');
    expect((await get<DebitBatchDto>(`/debits/${id}`)).debits).toMatchObject([{ collect_on: '2026-12-29', status: 'live' }]);
    const subject = `Prélèvement de votre facture ${number} le 29/12/2026`;
    await awaited(
      () => mailsAbout(number),
      (mails) => mails.some((mail) => mail.subject === subject),
    );
    await morningOf('2027-01-06');
    expect(await awaited(bill, ({ status }) => status === 'paid')).toMatchObject({ payment: { on: '2026-12-29' } });
    const again = await app.inject({ method: 'POST', url: `/api/operator/debits/${id}/export`, headers: operator.headers });
    expect(again.json()).toMatchObject({ code: 'debit.batch-past' });
  });
});

describe('a second presentation', () => {
  it('is announced 14 days before; the modules open on the day on which its payment is known', async () => {
    const { number, bill } = await billed();
    await exportFile((await prepare()).id);
    await goTo('2026-12-02T09:00:00Z');
    await returnedByBank(number, 'AM04');
    await awaited(bill, ({ status }) => status === 'unpaid');
    const second = await prepare();
    expect(second.debits).toMatchObject([{ end_to_end_id: `${number}-R2`, collect_on: '2026-12-16' }]);
    const announced = await awaited(
      () => mailsAbout(number),
      (mails) => mails.some(({ subject }) => subject.includes('16/12/2026')),
    );
    expect(announced.map(({ body_text }) => body_text).join()).toContain('Un second prélèvement de 48,00');
  });
});

describe('the bills that are due', () => {
  it('are shown with the reason of each that is left, also when no bill can be collected', async () => {
    const { number } = await billed({ isSigned: false });
    const due = await get<DebitBatchDto>('/debits/due?until=2026-12-31');
    expect(due).toMatchObject({ count: 0, debits: [] });
    expect(due.excluded).toContainEqual({ number, reason: 'no-mandate' });
  });
});
