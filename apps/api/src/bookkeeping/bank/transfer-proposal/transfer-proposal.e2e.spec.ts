import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import type { BankAccountDto } from '../bank-account/bank-account.dto.js';
import type { OperationDto } from '../bank-operation/bank-operation.dto.js';
import type { TransferProposalsDto } from './transfer-proposal.dto.js';

const route = '/transfer_proposals';
let app: TestApp;
let fixture: BookkeepingFixture;
let savings: BankAccountDto;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await bookkeepingFixture(app);
  savings = await fixture.done<BankAccountDto>(fixture.post('/accounts', { name: 'Livret', budget: 'AEP' }));
}, 60_000);
afterAll(async () => app?.close());

const paid = (date: string, absvalue: number) =>
  fixture.operation({ date, absvalue, type: 'transfer', wording: `VIR VERS LIVRET ${absvalue}` });
const arrived = (date: string, absvalue: number) =>
  fixture.operation({ date, absvalue, account: savings.id, type: 'transfer', mode: 'taking', wording: `VIR RECU ${absvalue}` });
const read = async () => {
  await app.settled();
  return (await fixture.get(route)).json<TransferProposalsDto>();
};
const operation = async ({ id }: OperationDto) => {
  await app.settled();
  return (await fixture.get(`/operations/${id}`)).json<OperationDto>();
};
const pair = (expense: OperationDto, taking: OperationDto) => ({ expense: expense.id, taking: taking.id });

describe('transfers between the accounts of a structure', () => {
  it('are proposed, and allocated on both sides under one budget', async () => {
    const [expense, taking] = [await paid('2026-03-30', 300), await arrived('2026-04-01', 300)];
    expect(await read()).toEqual({
      proposals: [
        {
          amount: 300,
          expense: {
            id: expense.id,
            account: { id: fixture.account.id, name: 'Compte ASC' },
            date: '2026-03-30',
            wording: 'VIR VERS LIVRET 300',
            allocated: false,
          },
          taking: {
            id: taking.id,
            account: { id: savings.id, name: 'Livret' },
            date: '2026-04-01',
            wording: 'VIR RECU 300',
            allocated: false,
          },
        },
      ],
      total: 1,
      amount: 300,
    });
    const done = await fixture.post(route, { transfers: [pair(expense, taking)] });
    expect([done.statusCode, done.json()]).toMatchObject([200, { done: 1, refused: 0, results: [{ id: expense.id }] }]);
    for (const side of [expense, taking])
      expect(await operation(side)).toMatchObject({
        allocated: true,
        splits: [{ kind: 'transfer', balance: 300, budget: { id: 'ASC' } }],
      });
    expect(await read()).toEqual({ proposals: [], total: 0, amount: 0 });
  });

  it('wait for their other side once one is allocated, over the end of a year too', async () => {
    const next = await fixture.post('/exercices', {});
    expect(next.statusCode).toBe(201);
    const expense = await paid('2026-12-30', 450);
    await fixture.put(`/operations/${expense.id}/splits`, { splits: [{ kind: 'transfer', budget: 'AEP', balance: 450 }] });
    expect(await read()).toMatchObject({ total: 0 });
    const taking = await arrived('2027-01-02', 450);
    expect(await read()).toMatchObject({ total: 1, proposals: [{ expense: { allocated: true }, taking: { allocated: false } }] });
    await fixture.post(route, { transfers: [pair(expense, taking)] });
    expect(await operation(taking)).toMatchObject({ splits: [{ kind: 'transfer', budget: { id: 'AEP' } }] });
    expect(await read()).toMatchObject({ total: 0 });
  });

  it('are taken back as other allocations of many operations', async () => {
    const [expense, taking] = [await paid('2026-05-04', 25), await arrived('2026-05-04', 25)];
    await fixture.post(route, { transfers: [pair(expense, taking)] });
    const undone = await fixture.post('/operations/bulk', { ids: [expense.id, taking.id], command: 'unallocate' });
    expect(undone.json()).toMatchObject({ done: 2, refused: 0 });
    expect(await read()).toMatchObject({ total: 1 });
  });

  it('are refused line by line, both sides of each or none', async () => {
    const [expense, taking] = [await paid('2026-06-01', 60), await arrived('2026-06-01', 61)];
    const [charge, income] = [await paid('2026-06-02', 70), await arrived('2026-06-02', 70)];
    await fixture.put(`/operations/${charge.id}/splits`, { splits: [fixture.cinema.split(70)] });
    const answer = await fixture.post(route, { transfers: [pair(expense, taking), pair(charge, income)] });
    expect(answer.json()).toMatchObject({
      done: 0,
      refused: 2,
      results: [{ code: 'operation.not-a-transfer' }, { code: 'operation.allocated' }],
    });
    for (const side of [expense, taking, income]) expect(await operation(side)).toMatchObject({ allocated: false });
    const twice = await fixture.post(route, { transfers: [pair(expense, taking), pair(expense, income)] });
    expect(codeOf(twice)).toBe('400 transfers.twice');
    expect(codeOf(await fixture.post(route, {}))).toBe('422 request.invalid');
  });

  it('stay in their structure, for users who allocate', async () => {
    const [expense, taking] = [await paid('2026-07-01', 80), await arrived('2026-07-01', 80)];
    const stranger = await signedIn(app, { modules: ['comptability'] });
    const ask = (headers: Record<string, string>, method: 'GET' | 'POST', payload?: object) =>
      app.inject({ method, url: `/api/comptability${route}`, headers, ...(payload && { payload }) });
    expect((await ask(stranger.headers, 'GET')).json()).toMatchObject({ total: 0 });
    const foreign = await ask(stranger.headers, 'POST', { transfers: [pair(expense, taking)] });
    expect(foreign.json()).toMatchObject({ done: 0, results: [{ code: 'operation.unknown' }] });
    const colleague = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['ACTIVITY_ACCESS'] });
    for (const method of ['GET', 'POST'] as const) {
      const answer = await ask(colleague.headers, method, method === 'POST' ? { transfers: [pair(expense, taking)] } : undefined);
      expect(answer.statusCode).toBe(403);
    }
    const unknown = { expense: newId(), taking: newId() };
    expect((await fixture.post(route, { transfers: [unknown] })).json()).toMatchObject({ results: [{ code: 'operation.unknown' }] });
  });
});
