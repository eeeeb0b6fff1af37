import { billErrors } from '@intendance/domain/subscription/billing/bill/bill.errors.js';
import { billRegisterIdOf } from '@intendance/domain/subscription/billing/bill/bill-register.events.js';
import { billRegisterCase } from '@intendance/domain/subscription/billing/bill/bill-register.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { eventually } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, type SignedInOptions, signedIn, testPassword } from '../../../../test/signed-in.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { BillRefundsDto, BillRunDto, CreditNoteDto, EReportingDto } from '../../operator/bill/operator-bill.dto.js';
import type { BillDto, NextBillDto } from './bill.dto.js';
import { DailyBills } from './bill-run.js';
import type { BillRunLineDto } from './bill-run-line.dto.js';
import { Billing } from './billing.js';

let app: TestApp;
let operator: SignedIn;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-01-31T09:00:00Z' });
  operator = await signedIn(app, { isOperator: true });
}, 60_000);
afterAll(() => app?.close());

const billing = {
  holder: 'CSE Horizon',
  street: '12 rue des Lilas',
  zip: '69003',
  city: 'Lyon',
  country: 'FR',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
};
/** A session of the present day. A sign-in removes the sessions that have expired: of each user, only the last one is used again. */
async function headersOf({ email, headers }: SignedIn): Promise<Record<string, string>> {
  const day = app.clock.today();
  const last = sessions.get(email);
  const session = last?.day === day ? last : { day, token: await signInAgain(email) };
  sessions.set(email, session);
  return { ...headers, authorization: `Bearer ${session.token}` };
}
const sessions = new Map<string, { day: string; token: string }>();
const signInAgain = async (email: string): Promise<string> => {
  const answer = await app.inject({ method: 'POST', url: '/api/login_check', payload: { email, password: testPassword } });
  return answer.json<{ token: string }>().token;
};
const put = async (who: SignedIn, url: string, payload: object) =>
  app.inject({ method: 'PUT', url, headers: await headersOf(who), payload });
const get = async (who: SignedIn, url: string) => app.inject({ method: 'GET', url, headers: await headersOf(who) });
const post = async (who: SignedIn, url: string, payload: object = {}) =>
  app.inject({ method: 'POST', url, headers: await headersOf(who), payload });

/** A customer whose contract begins on the present day of the clock. */
async function customer(options: SignedInOptions & { hasAddress?: boolean } = {}): Promise<SignedIn> {
  const who = await signedIn(app, { modules: ['gestion'], ...options });
  if (options.hasAddress ?? true) {
    expect((await put(who, `/api/billing_datas/${who.environmentId}`, billing)).statusCode).toBe(200);
  }
  const offer = { commitment: 'none', billing: 'month', modules: [{ code: 'gestion' }] };
  expect((await put(who, `/api/environments/${who.environmentId}/subscription`, offer)).statusCode).toBe(200);
  return who;
}
const run = async (body: object = {}): Promise<BillRunDto> => {
  const answer = await post(operator, '/api/operator/bills/run', body);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const linesOf = ({ bills }: BillRunDto, { environmentId }: SignedIn): BillRunLineDto[] =>
  bills.filter(({ environment }) => environment === environmentId);
const billsOf = async (who: SignedIn, query = ''): Promise<BillDto[]> =>
  (await get(who, `/api/bills?order[date]=asc${query}`)).json<{ bills: BillDto[] }>().bills;

describe('the daily run', () => {
  it('bills each period once, on the last day of shorter months, and after days down', async () => {
    app.clock.set('2026-01-31T09:00:00Z');
    const who = await customer();
    expect(linesOf(await run({ dry_run: true }), who)).toMatchObject([
      { outcome: 'due', date_begin: '2026-01-31', total: 24, number: null },
    ]);
    expect(await billsOf(who)).toEqual([]);
    await app.get(DailyBills).run();
    app.clock.set('2026-02-01T09:00:00Z');
    expect(linesOf(await run(), who)).toEqual([]);
    app.clock.set('2026-04-02T09:00:00Z');
    await Promise.all([run(), run()]);
    const bills = await billsOf(who);
    expect(bills.map(({ date, date_begin, date_end, total }) => [date, date_begin, date_end, total])).toEqual([
      ['2026-01-31', '2026-01-31', '2026-02-27', 24],
      ['2026-04-02', '2026-02-28', '2026-03-30', 24],
      ['2026-04-02', '2026-03-31', '2026-04-29', 24],
    ]);
    const numbers = (await Promise.all([billsOf(who)])).flat().map(({ number }) => number);
    expect(new Set(numbers).size).toBe(3);
    expect(await billsOf(who, '&filters[date|gte]=2026-04-01')).toHaveLength(2);
    const next = (await get(who, '/api/bills/next')).json<NextBillDto>();
    expect(next.bill).toMatchObject({ date_begin: '2026-04-30', date_end: '2026-05-30', total: 24, means: 'transfer' });
  });

  it('completes a bill that was interrupted after its number, by the same number, whatever the offer is since', async () => {
    app.clock.set('2026-05-10T09:00:00Z');
    const who = await customer();
    const due = await app.get(Billing).due(who.environmentId, [], app.clock.today());
    const [bill] = due.bills;
    if (!bill) throw new Error('no bill is due');
    const data = { series: 'F' as const, environmentId: who.environmentId, billId: bill.id, kind: bill.kind, inputs: bill.inputs };
    const command = { type: 'ReserveBillNumber' as const, id: billRegisterIdOf('F', 2026), data };
    const { value } = await app.get(CommandBus).execute(new ExecuteCase(systemContext(operatorEnvironmentId), billRegisterCase, command));
    app.clock.set('2026-05-12T09:00:00Z');
    expect(linesOf(await run(), who)).toMatchObject([{ outcome: 'issued', number: value.number, total: 24 }]);
    expect(await billsOf(who)).toMatchObject([{ number: value.number, date: '2026-05-10', due_on: '2026-06-11' }]);
  });

  it('gives numbers without a gap', async () => {
    const rows = (await app.pools.owner.query<{ number: string }>('SELECT number FROM read.bill_list ORDER BY number')).rows;
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => `F2026-${String(index + 1).padStart(6, '0')}`));
  });

  it('bills modules that are added to a billed period, and nobody without address, terms or price', async () => {
    app.clock.set('2026-06-10T09:00:00Z');
    const [who, homeless] = [await customer(), await customer({ hasAddress: false })];
    const undecided = await signedIn(app, { modules: ['gestion'] });
    const trial = await signedIn(app, { isActive: false, trialDays: 30 });
    const first = await run();
    expect(linesOf(first, homeless)).toMatchObject([{ outcome: 'skipped', reason: 'L’adresse de facturation manque.' }]);
    await run();
    const letters = await eventually(async () => {
      const mails = (await app.mails()).filter(({ recipient }) => recipient === homeless.email);
      return mails.length > 0 ? mails : undefined;
    });
    expect(letters).toMatchObject([{ subject: 'Votre adresse de facturation manque', body_text: expect.stringContaining('24,00') }]);
    expect([...linesOf(first, undecided), ...linesOf(first, trial)]).toEqual([]);
    app.clock.set('2026-06-20T09:00:00Z');
    await post(who, `/api/environments/${who.environmentId}/modules`, { modules: [{ code: 'website' }] });
    app.clock.set('2026-06-21T05:00:00Z');
    expect(linesOf(await run(), who)).toMatchObject([{ outcome: 'issued', kind: 'addition', date_begin: '2026-06-20', total: 50 }]);
    expect(linesOf(await run(), who)).toEqual([]);
  });

  it('bills nothing in a suspension, and the days after: the run says so', async () => {
    app.clock.set('2026-08-10T09:00:00Z');
    const who = await customer();
    const operate = async (verb: 'suspend' | 'reopen') =>
      expect((await post(operator, `/api/operator/environments/${who.environmentId}/${verb}`, { reason: 'Essai' })).statusCode).toBe(200);
    await operate('suspend');
    expect(linesOf(await run(), who)).toMatchObject([{ outcome: 'skipped', kind: null, reason: 'La structure est suspendue.' }]);
    app.clock.set('2026-08-26T09:00:00Z');
    await operate('reopen');
    expect(linesOf(await run(), who)).toMatchObject([{ outcome: 'issued', date_begin: '2026-08-10', total: 11.61 }]);
  });

  it('and the offer name the same next bill after a change from monthly to yearly billing', async () => {
    app.clock.set('2026-08-10T09:00:00Z');
    const who = await customer();
    await run();
    app.clock.set('2026-09-20T09:00:00Z');
    await run();
    const url = `/api/environments/${who.environmentId}/subscription`;
    const offer = await put(who, url, { commitment: 'none', billing: 'year', modules: [{ code: 'gestion' }] });
    const named = { date_begin: '2026-10-10', date_end: '2027-08-09', total: 240 };
    expect(offer.json()).toMatchObject({ quote: { due: null, next: named } });
    expect((await get(who, '/api/bills/next')).json()).toMatchObject({ bill: named });
    app.clock.set('2026-10-10T09:00:00Z');
    expect(linesOf(await run(), who)).toMatchObject([{ outcome: 'issued', ...named }]);
  });

  it('credits the months of a prepaid year that a portability exit gives back, once', async () => {
    app.clock.set('2026-08-10T09:00:00Z');
    const who = await customer();
    const offer = `/api/environments/${who.environmentId}/subscription`;
    const yearly = { commitment: 'year', billing: 'year', modules: [{ code: 'gestion' }] };
    expect((await put(who, offer, yearly)).statusCode).toBe(200);
    const [issued] = linesOf(await run(), who);
    expect(issued).toMatchObject({ outcome: 'issued', date_end: '2027-08-09', total: 252 });
    app.clock.set('2026-08-24T09:00:00Z');
    const payment = { number: issued?.number, means: 'transfer', on: '2026-08-24', reference: 'V1' };
    expect((await post(operator, '/api/operator/debits/payments', payment)).statusCode).toBeLessThan(300);
    expect((await post(who, `/api/environments/${who.environmentId}/termination`, { exit: 'portability' })).statusCode).toBe(200);
    app.clock.set('2026-10-09T09:00:00Z');
    expect(linesOf(await run(), who)).toEqual([]);
    app.clock.set('2026-10-10T03:00:00Z');
    const credited = { date_begin: '2026-10-10', date_end: '2027-08-09', total: -210 };
    expect(linesOf(await run({ dry_run: true }), who)).toMatchObject([{ ...credited, outcome: 'due', number: null }]);
    expect(linesOf(await run(), who)).toMatchObject([{ ...credited, outcome: 'issued' }]);
    expect(linesOf(await run(), who)).toEqual([]);
    const refunds = async () => (await get(operator, '/api/operator/bills/refunds')).json<BillRefundsDto>().refunds;
    expect(await refunds()).toMatchObject([{ bill_number: issued?.number, customer: 'CSE Horizon', total: 210 }]);
    const refund = (on: string) => post(operator, `/api/operator/bills/${issued?.number}/refund`, { on, reference: 'Virement' });
    expect((await refund('2026-10-11')).json()).toMatchObject({ code: 'bill.refund-ahead' });
    expect((await refund('2026-10-10')).json()).toEqual({ totalCount: 0, refunds: [] });
    expect((await post(operator, '/api/operator/bills/F2026-999999/refund', { on: '2026-10-10', reference: 'V' })).statusCode).toBe(404);
    const [yearBill] = await billsOf(who);
    expect(yearBill).toMatchObject({ status: 'paid', total: 252, credit_note: expect.stringMatching(/^A2026-/) });
    expect((await get(who, `/api/bills/${yearBill?.id}/credit_note`)).statusCode).toBe(200);
  });

  it('ends with the contract, whose bills stay readable', async () => {
    app.clock.set('2026-08-10T09:00:00Z');
    const who = await customer();
    await run();
    const url = `/api/environments/${who.environmentId}/termination`;
    const termination = await post(who, url, { exit: 'end' });
    expect(termination.statusCode).toBeLessThan(300);
    expect((await get(who, '/api/bills/next')).json()).toEqual({ bill: null });
    app.clock.set('2026-10-20T09:00:00Z');
    expect(linesOf(await run(), who)).toEqual([]);
    const bills = await billsOf(who);
    expect(bills).toMatchObject([{ date_begin: '2026-08-10', date_end: '2026-09-09' }]);
    expect((await get(who, `/api/bills/${bills[0]?.id}/download`)).statusCode).toBe(200);
    app.clock.set('2026-06-22T09:00:00Z');
  });

  it('looks ahead in a dry run only, and belongs to the operator', async () => {
    const ahead = await post(operator, '/api/operator/bills/run', { on: '2027-01-01' });
    expect([ahead.statusCode, ahead.json<{ code: string }>().code]).toEqual([422, billErrors.runAhead().code]);
    expect((await run({ on: '2027-01-01', dry_run: true })).totalCount).toBeGreaterThan(0);
    expect((await post(await signedIn(app), '/api/operator/bills/run')).statusCode).toBe(403);
  });
});

describe('a bill', () => {
  let who: SignedIn;
  let bill: BillDto;
  beforeAll(async () => {
    app.clock.set('2026-07-10T09:00:00Z');
    who = await customer();
    await run();
    const [issued] = await billsOf(who);
    if (!issued) throw new Error('no bill');
    bill = issued;
  });

  it('is a PDF, the same each time', async () => {
    const answers = [await get(who, `/api/bills/${bill.id}/download`), await get(who, `/api/bills/${bill.id}/download`)];
    expect(answers[0]?.statusCode).toBe(200);
    expect(answers[0]?.headers['content-disposition']).toContain(`facture-${bill.number}.pdf`);
    expect(answers[0]?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answers[0]?.rawPayload.equals(answers[1]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
  });

  it('opens after the end of a trial too', async () => {
    const expired = await signedIn(app, { isActive: false, trialDays: 0 });
    expect((await get(expired, '/api/bills')).json()).toMatchObject({ totalCount: 0, bills: [] });
    expect((await get(expired, '/api/bills/next')).json()).toEqual({ bill: null });
  });

  it('is exported with the list', async () => {
    const answer = await get(who, '/api/bills/download?format=csv');
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(bill.number)]);
  });

  it('is unknown to another environment, closed without its permission and in white label', async () => {
    const stranger = await signedIn(app);
    const answer = await get(stranger, `/api/bills/${bill.id}/download`);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([404, 'Fichier introuvable.']);
    expect((await get(stranger, `/api/bills/${bill.id}`)).statusCode).toBe(404);
    const clerk = await signedIn(app, { environmentId: who.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect((await get(clerk, '/api/bills')).statusCode).toBe(403);
    expect((await get(await signedIn(app, { brand: 'flash' }), '/api/bills')).statusCode).toBe(403);
  });

  it('is announced to the administrators, once', async () => {
    const subject = `Votre facture ${bill.number}`;
    const mail = await eventually(async () => (await app.mails()).find((each) => each.subject === subject));
    expect(mail).toMatchObject({ recipient: who.email, body_text: expect.stringContaining('virement au plus tard le 09/08/2026') });
    await run();
    expect((await app.mails()).filter((each) => each.subject === subject)).toHaveLength(1);
  });

  it('is credited once, by the operator, in a series of its own', async () => {
    const url = `/api/operator/bills/${bill.number}/credit`;
    const codes = async (request: ReturnType<typeof post>) => {
      const answer = await request;
      return [answer.statusCode, answer.json<{ code?: string }>().code];
    };
    expect((await get(who, `/api/bills/${bill.id}/credit_note`)).statusCode).toBe(404);
    expect(await codes(post(operator, url, { reason: ' ' }))).toEqual([422, 'bill.reason-missing']);
    expect(await codes(post(operator, '/api/operator/bills/F2026-999999/credit', { reason: 'x' }))).toEqual([404, 'bill.number-unknown']);
    expect(await codes(post(who, url, { reason: 'x' }))).toEqual([403, expect.any(String)]);
    const document = (await get(who, `/api/bills/${bill.id}/download`)).rawPayload;
    const answer = await post(operator, url, { reason: 'Module choisi par erreur' });
    // The clock of this spec went back: the day is that of the credit note before.
    expect(answer.json<CreditNoteDto>()).toMatchObject({ number: 'A2026-000002', bill_number: bill.number, date: '2026-10-10', total: 24 });
    expect(await codes(post(operator, url, { reason: 'Encore' }))).toEqual([409, 'bill.credited']);
    expect(await billsOf(who)).toMatchObject([{ status: 'credited', credit_note: 'A2026-000002', total: 24 }]);
    const note = await get(who, `/api/bills/${bill.id}/credit_note`);
    expect([note.statusCode, note.headers['content-disposition']]).toEqual([200, expect.stringContaining('avoir-A2026-000002.pdf')]);
    expect((await get(who, `/api/bills/${bill.id}/download`)).rawPayload.equals(document)).toBe(true);
  });

  it('is reported by day and rate of VAT', async () => {
    const report = (await get(operator, '/api/operator/e-reporting?from=2026-05-01&to=2026-05-10')).json<EReportingDto>();
    expect(report.sales).toEqual([{ date: '2026-05-10', vat_rate: 20, documents: 1, net: 20, vat: 4, total: 24 }]);
  });

  it('tells its history', async () => {
    const { history } = (await get(who, `/api/bills/${bill.id}/history`)).json<{ history: { label: string }[] }>();
    expect(history.map(({ label }) => label)).toEqual([expect.stringContaining('avoir'), expect.stringContaining('facture')]);
  });
});
