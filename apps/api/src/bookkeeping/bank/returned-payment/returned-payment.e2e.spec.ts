import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { cents } from '@intendance/kernel/money.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activitiesFixture, codeOf } from '../../../../test/activities-fixture.js';
import { appendEvents } from '../../../../test/append-events.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';

import type { PlanDto } from '../../plan/accounting-activity/plan.dto.js';
import type { FiscalYearDto } from '../../year/fiscal-year/fiscal-year.dto.js';
import type { OperationDto } from '../bank-operation/bank-operation.dto.js';
import type { ReturnProposalsDto } from './returned-payment.dto.js';

const route = '/returned_payments';
let app: TestApp;
let fixture: BookkeepingFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
}, 60_000);
afterAll(async () => app?.close());

async function pay(date: string, absvalue: number, wording: string): Promise<OperationDto> {
  const operation = await fixture.operation({ date, absvalue, type: 'transfer', wording });
  await fixture.put(`/operations/${operation.id}/splits`, { splits: [fixture.cinema.split(absvalue)] });
  return operation;
}
const reject = (date: string, absvalue: number, wording: string) =>
  fixture.operation({ date, absvalue, type: 'transfer', mode: 'taking', wording });
const read = async () => {
  await app.settled();
  return (await fixture.get(route)).json<ReturnProposalsDto>();
};
const operation = async ({ id }: OperationDto) => {
  await app.settled();
  return (await fixture.get(`/operations/${id}`)).json<OperationDto>();
};
const pair = (line: OperationDto, payment: OperationDto) => ({ line: line.id, payment: payment.id });

describe('returned payments', () => {
  it('are proposed beside their payment, and give back what it took', async () => {
    const payment = await pay('2026-03-10', 80, 'VIR SEPA DUPONT PAUL');
    await pay('2026-03-09', 80, 'VIR SEPA MARTIN');
    const line = await reject('2026-03-12', 80, 'REJET VIR SEPA DUPONT');
    expect(await read()).toEqual({
      total: 1,
      choices: [],
      proposals: [
        {
          amount: 80,
          account: { id: fixture.account.id, name: 'Compte ASC' },
          line: { id: line.id, date: '2026-03-12', wording: 'REJET VIR SEPA DUPONT' },
          payment: { id: payment.id, date: '2026-03-10', wording: 'VIR SEPA DUPONT PAUL', activity_label: 'Cinéma', claims: [] },
        },
      ],
    });
    const done = await fixture.post(route, { returns: [pair(line, payment)] });
    expect([done.statusCode, done.json()]).toMatchObject([200, { done: 1, refused: 0 }]);
    expect(await operation(line)).toMatchObject({
      allocated: true,
      reimbursment: true,
      splits: [{ balance: 80, activity: { name: 'Cinéma' } }],
    });
    expect(await read()).toEqual({ proposals: [], choices: [], total: 0 });
  });

  it('are to choose among several that the words do not decide', async () => {
    const payments = [await pay('2026-02-10', 77, 'VIR SEPA MOREAU'), await pay('2026-02-09', 77, 'VIR SEPA GIRARD')];
    const line = await reject('2026-02-12', 77, 'REJET VIR SEPA');
    const ids = payments.map(({ id }) => id);
    expect(await read()).toMatchObject({
      total: 1,
      proposals: [],
      choices: [{ amount: 77, line: { id: line.id }, payments: ids.map((id) => ({ id, activity_label: 'Cinéma', claims: [] })) }],
    });
    const [, second] = payments;
    if (!second) throw new Error('no second payment');
    expect((await fixture.post(route, { returns: [pair(line, second)] })).json()).toMatchObject({ done: 1 });
    expect(await read()).toEqual({ proposals: [], choices: [], total: 0 });
  });

  it('name the claims that their payment settled', async () => {
    const payment = await pay('2026-05-10', 64, 'VIR SEPA PETIT');
    const claimId = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e31';
    const tied = { type: 'BankOperationPaymentTied', data: { claimId, amount: cents(64_00) } } as const;
    await appendEvents(app.get(EventStore), fixture.clerk.environmentId, bankOperationStream(payment.id as BankOperationId), tied);
    await reject('2026-05-12', 64, 'REJET VIR SEPA PETIT');
    expect(await read()).toMatchObject({ proposals: [{ payment: { claims: [{ id: claimId, amount: 64, refund: true }] } }] });
  });

  it('are taken back once, until the allocation of their line is removed', async () => {
    const payment = await pay('2026-08-10', 90, 'VIR SEPA LEROY');
    const other = await pay('2026-08-09', 90, 'VIR SEPA LEROY');
    const [line, again] = [await reject('2026-08-12', 90, 'REJET VIR LEROY'), await reject('2026-08-13', 90, 'REJET VIR LEROY')];
    const send = async (of: OperationDto) => (await fixture.post(route, { returns: [pair(of, payment)] })).json();
    expect(await send(line)).toMatchObject({ done: 1 });
    expect(await send(again)).toMatchObject({ done: 0, results: [{ code: 'operation.returned' }] });
    expect((await read()).proposals.map((one) => [one.line.id, one.payment.id])).toContainEqual([again.id, other.id]);
    expect(codeOf(await fixture.remove(`/operations/${payment.id}`))).toBe('409 operation.returned');
    expect(codeOf(await fixture.post('/operations/bulk', { command: 'unallocate', ids: [line.id] }))).toBe('200');
    expect(await send(again)).toMatchObject({ done: 1 });
  });

  it('pay no claim any more', async () => {
    const council = await activitiesFixture(app, {
      modules: ['gestion', 'comptability'],
      accountingPermissions: ['EDIT_PLAN', 'EDIT_KEYWORDS', 'VIEW_DETAILS'],
    });
    const year = await council.created<FiscalYearDto>('/comptability/exercices', {});
    const account = await council.created<{ id: string }>('/comptability/accounts', { name: 'Compte ASC', budget: 'ASC' });
    const sport = {
      name: 'Sport',
      category: 'Loisirs',
      budget: 'ASC',
      expense_accounting_code: '607200',
      taking_accounting_code: '706200',
    };
    const { activities } = (await council.put('/comptability/plan', { activities: [sport] })).json<PlanDto>();
    const form = { date: year.start_date, account: account.id, type: 'transfer', absvalue: 40 };
    const splits = [{ activity: activities[0]?.id, balance: 40 }];
    const spent = { ...form, wording: 'VIR PETIT', mode: 'expense', splits };
    const payment = await council.created<OperationDto>('/comptability/operations', spent);
    const line = await council.created<OperationDto>('/comptability/operations', { ...form, wording: 'REJET VIR PETIT', mode: 'taking' });
    const { id } = await council.request({ refundable_amount: 40, status: 'valid', refund_settings: (await council.settings({})).id });
    const mark = async () => codeOf(await council.post(`/refunds/${id}/mark_refunded`, { operation: payment.id }));
    expect(await mark()).toBe('200');
    expect(codeOf(await council.post(`/comptability${route}`, { returns: [pair(line, payment)] }))).toBe('200');
    expect(codeOf(await council.post(`/refunds/${id}/cancel_payment`, { reason: 'Virement rejeté' }))).toBe('200');
    expect(await mark()).toBe('409 operation.returned');
    expect(codeOf(await council.remove(`/comptability/operations/${line.id}`))).toBe('200');
    expect(await mark()).toBe('200');
  });

  it('are refused line by line', async () => {
    const payment = await pay('2026-06-01', 60, 'VIR A');
    const [other, again] = [await reject('2026-06-02', 61, 'REJET VIR A'), await reject('2026-06-02', 60, 'REJET VIR A')];
    const answer = await fixture.post(route, { returns: [pair(other, payment)] });
    expect(answer.json()).toMatchObject({ done: 0, refused: 1, results: [{ code: 'operation.not-a-return' }] });
    expect(codeOf(await fixture.post(route, { returns: [pair(other, payment), pair(again, payment)] }))).toBe('400 returns.twice');
    expect(codeOf(await fixture.post(route, {}))).toBe('422 request.invalid');
  });

  it('stay in their structure, for users who allocate', async () => {
    const payment = await pay('2026-07-01', 70, 'VIR B');
    const line = await reject('2026-07-02', 70, 'REJET VIR B');
    const stranger = await bookkeepingFixture(app);
    expect((await stranger.get(route)).json()).toMatchObject({ total: 0 });
    expect((await stranger.post(route, { returns: [pair(line, payment)] })).json()).toMatchObject({
      results: [{ code: 'operation.unknown' }],
    });
    const colleague = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['ACTIVITY_ACCESS'] });
    const ask = (method: 'GET' | 'POST', payload?: object) =>
      app.inject({ method, url: `/api/comptability${route}`, headers: colleague.headers, ...(payload && { payload }) });
    expect((await ask('GET')).statusCode).toBe(403);
    expect((await ask('POST', { returns: [pair(line, payment)] })).statusCode).toBe(403);
  });
});
