import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, eventually } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import { ProposeCosts } from '../../../advantage/entry-proposal/propose-costs.js';
import type { GiftRequestDto } from '../../../advantage/gift-request/gift-request.dto.js';
import { OrderIntake } from '../../../advantage/order/order-intake.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import type { ClosingChecksDto } from '../../year/closing/closing.dto.js';
import type { OperationDto } from '../bank-operation/bank-operation.dto.js';
import type { EntryProposalDto } from './entry-proposal.dto.js';

let app: TestApp;
let fixture: BookkeepingFixture;
let anne: string;

const advantage = (method: 'GET' | 'POST', path: string, payload?: object) =>
  app.inject({ method, url: `/api${path}`, headers: fixture.clerk.headers, ...(payload && { payload }) });
const buy = (number: string, day: string, quantity: number, isCancelled = false) =>
  app.get(OrderIntake).receive(systemContext(fixture.clerk.environmentId), [
    {
      number,
      orderedAt: `${day}T10:00:00Z`,
      person: { id: anne },
      isCancelled,
      items: [{ id: '1', name: 'Place', price: cents(10_00), quantity, universeIds: [], categoryIds: [] }],
    },
  ]);
const refresh = async () => (await fixture.post('/entry_proposals/refresh')).json<{ proposed: number }>().proposed;
const proposals = async (query = 'filters[status|eq]=pending') => {
  await app.settled();
  return (await fixture.get(`/entry_proposals?${query}`)).json<{ totalCount: number; entry_proposals: EntryProposalDto[] }>();
};
const pending = async (source: EntryProposalDto['source'] = 'subsidies') => {
  const [first] = (await proposals(`filters[status|eq]=pending&filters[source|eq]=${source}`)).entry_proposals;
  if (!first) throw new Error(`nothing of ${source} is proposed`);
  return first;
};
/** The check of the closing that counts pending proposals. */
const pendingCheck = async () => {
  const { checks } = (await fixture.get(`/exercices/${fixture.year.id}/closing_checks`)).json<ClosingChecksDto>();
  return checks.find(({ code }) => code === 'pending-entries');
};
const operation = async (id = '') => (await fixture.get(`/operations/${id}`)).json<OperationDto>();

beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-11-16T09:00:00Z' });
  fixture = await bookkeepingFixture(app, { modules: ['advantage', 'comptability'] });
  anne = (await advantage('POST', '/people', { civility: 'Mme', lastname: 'Martin', firstname: 'Anne' })).json<{ id: string }>().id;
  await advantage('POST', '/subvention_rules', { name: 'Cinéma', percent: true, rate: 40 });
  await app.settled();
}, 60_000);
afterAll(() => app?.close());

describe('the subsidies of a month', () => {
  it('are proposed once, when the month is over', async () => {
    await buy('C-1', '2026-10-05', 5);
    await buy('C-2', '2026-11-05', 5);
    expect([await refresh(), await refresh()]).toEqual([1, 0]);
    const { totalCount, entry_proposals } = await proposals();
    expect(totalCount).toBe(1);
    expect(entry_proposals[0]).toMatchObject({
      source: 'subsidies',
      status: 'pending',
      wording: 'Subventions de billetterie, octobre 2026',
      date: '2026-10-31',
      amount: 20,
      budget: 'ASC',
      account: fixture.account.id,
      lines: [{ label: 'Cinéma', amount: 20, accounting_code: '607200', activity: fixture.cinema.id }],
      operations: [],
    });
  });
  it('are warned of before the closing of their year', async () =>
    expect(await pendingCheck()).toMatchObject({ severity: 'warning', passed: false, count: 1, link: '/comptability/operations' }));
  it('change while nobody has answered', async () => {
    const { id, version } = await pending();
    await buy('C-3', '2026-10-06', 1);
    await refresh();
    expect(await pending()).toMatchObject({ id, amount: 24 });
    expect((await fixture.post(`/entry_proposals/${id}/accept`, {}, { 'if-match': `"${version}"` })).statusCode).toBe(412);
  });
  it('are accepted with nothing to fill in', async () => {
    const { id } = await pending();
    const answer = await fixture.post(`/entry_proposals/${id}/accept`);
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ status: 'accepted' })]);
    const [operationId] = answer.json<EntryProposalDto>().operations;
    expect(await operation(operationId)).toMatchObject({
      date: '2026-10-31',
      value: -24,
      type: 'transfer',
      wording: 'Subventions de billetterie, octobre 2026',
      splits: [{ budget: { id: 'ASC' }, balance: 24 }],
    });
    expect(codeOf(await fixture.post(`/entry_proposals/${id}/accept`))).toBe('409 entry-proposal.not-pending');
    expect(await refresh()).toBe(0);
    await app.settled();
    expect(await pendingCheck()).toMatchObject({ passed: true, count: 0 });
  });
  it('propose the difference when an order is cancelled later, and the operation stays', async () => {
    await buy('C-3', '2026-10-06', 1, true);
    await refresh();
    const difference = await pending();
    expect(difference).toMatchObject({
      amount: -4,
      date: '2026-11-16',
      wording: 'Régularisation : Subventions de billetterie, octobre 2026',
    });
    const [first] = difference.operations;
    const answer = await fixture.post(`/entry_proposals/${difference.id}/accept`);
    const [, second] = answer.json<EntryProposalDto>().operations;
    expect([await operation(first), await operation(second)]).toMatchObject([{ value: -24 }, { value: 4, reimbursment: true }]);
  });
  it('are proposed again once their operation is deleted', async () => {
    const { entry_proposals } = await proposals('filters[status|eq]=accepted');
    const [first] = entry_proposals[0]?.operations ?? [];
    expect((await fixture.remove(`/operations/${first}`)).statusCode).toBe(200);
    expect(await refresh()).toBe(1);
    expect(await pending()).toMatchObject({ amount: 24 });
  });
  it('allocate the movement of the bank that paid them', async () => {
    const { id } = await pending();
    const other = await fixture.operation({ absvalue: 25, date: '2026-11-02' });
    expect(codeOf(await fixture.post(`/entry_proposals/${id}/accept`, { operation: other.id }))).toBe(
      '422 entry-proposal.operation-differs',
    );
    const paid = await fixture.operation({ absvalue: 24, date: '2026-11-02' });
    const answer = await fixture.post(`/entry_proposals/${id}/accept`, { operation: paid.id });
    expect(answer.json<EntryProposalDto>().operations.at(-1)).toBe(paid.id);
    expect(await operation(paid.id)).toMatchObject({ date: '2026-11-02', value: -24, splits: [{ budget: { id: 'ASC' }, balance: 24 }] });
  });
  it('allocate the movement of the bank that brought their money back, against the expense', async () => {
    await buy('C-1', '2026-10-05', 5, true);
    await refresh();
    const { id, amount } = await pending();
    const returned = await fixture.operation({ absvalue: 20, date: '2026-11-03', mode: 'taking' });
    const answer = await fixture.post(`/entry_proposals/${id}/accept`, { operation: returned.id });
    expect([amount, answer.statusCode]).toEqual([-20, 200]);
    expect(await operation(returned.id)).toMatchObject({
      value: 20,
      reimbursment: true,
      splits: [{ activity: { id: fixture.cinema.id }, balance: 20 }],
    });
    const lines = (await fixture.readAfter(answer, '/writings?account=607200')).json<{
      writings: { writing_id: string; credit: number }[];
    }>();
    expect(lines.writings.find(({ writing_id }) => writing_id === returned.id)).toMatchObject({ credit: 20 });
  });
});

describe('a request of gift vouchers', () => {
  let gift: GiftRequestDto;
  it('is proposed at once', async () => {
    gift = (await advantage('POST', '/gifts', { type: 'Culture', amount: 20, given_on: '2026-11-20' })).json<GiftRequestDto>();
    await eventually(async () => (await proposals('filters[source|eq]=gifts')).entry_proposals[0]);
    expect(await pending('gifts')).toMatchObject({
      date: '2026-11-20',
      amount: 20,
      lines: [{ key: 'culture', label: 'Culture', accounting_code: '607100', activity: null }],
    });
  });
  it('needs an activity where the plan has none for it, and of the right budget', async () => {
    const { id } = await pending('gifts');
    const accept = (activity: string) => fixture.post(`/entry_proposals/${id}/accept`, { lines: [{ key: 'culture', activity }] });
    const refused = await fixture.post(`/entry_proposals/${id}/accept`);
    expect(codeOf(refused)).toBe('422 entry-proposal.activity-missing');
    expect(refused.json()).toMatchObject({ violations: [{ propertyPath: 'lines[0].activity' }] });
    expect(codeOf(await accept(fixture.fees.id))).toBe('422 entry-proposal.other-budget');
    expect(codeOf(await accept(newId()))).toBe('404 accounting-activity.unknown');
    expect(
      codeOf(
        await fixture.post(`/entry_proposals/${id}/accept`, {
          lines: [{ key: 'culture', activity: fixture.cinema.id }],
          date: '2031-01-01',
        }),
      ),
    ).toBe('422 exercice.missing');
  });
  it('is dismissed for a reason, and proposed again on demand', async () => {
    const { id } = await pending('gifts');
    expect(codeOf(await fixture.post(`/entry_proposals/${id}/dismiss`, { reason: ' ' }))).toBe('422 entry-proposal.reason-missing');
    const dismissed = await fixture.post(`/entry_proposals/${id}/dismiss`, { reason: 'Payés par le siège' });
    expect(dismissed.json()).toMatchObject({ status: 'dismissed', reason: 'Payés par le siège' });
    expect(await refresh()).toBe(0);
    expect((await fixture.post(`/entry_proposals/${id}/reopen`)).json()).toMatchObject({ status: 'pending', reason: null });
    expect(codeOf(await fixture.post(`/entry_proposals/${id}/reopen`))).toBe('409 entry-proposal.not-dismissed');
  });
  it('withdraws its entry when it is cancelled, and tells its history', async () => {
    const { id } = await pending('gifts');
    await advantage('POST', `/gifts/${gift.id}/cancel`, { reason: 'Budget' });
    const isShown = ({ status }: EntryProposalDto) => status === 'withdrawn';
    await eventually(async () => (await proposals('filters[source|eq]=gifts')).entry_proposals.find(isShown));
    expect((await fixture.get(`/entry_proposals/${id}`)).json()).toMatchObject({ status: 'withdrawn' });
    expect((await fixture.get(`/entry_proposals/${id}/history`)).json()).toMatchObject({ totalCount: 4 });
    const file = await fixture.get('/entry_proposals/download?format=csv');
    expect(file.headers['content-disposition']).toContain('%C3%89critures%20propos%C3%A9es.csv');
  });
});

describe('proposed entries', () => {
  it('come with the hour', async () => {
    await buy('C-9', '2026-09-06', 1);
    await app.get(ProposeCosts).run();
    expect(await pending()).toMatchObject({ date: '2026-09-30', amount: 4 });
  });
  it('hide their accounts from a user who may not see them', async () => {
    const { id } = await pending();
    const { headers } = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    for (const url of ['', `/${id}`]) {
      const answer = await app.inject({ url: `/api/comptability/entry_proposals${url}`, headers });
      expect(answer.body).toContain('"accounting_code":"OUI"');
      expect(answer.body).not.toContain('607');
    }
  });
  it('need the bookkeeping, and are of their environment alone', async () => {
    const { id } = await pending();
    const ask = async (options: Parameters<typeof signedIn>[1], url: string, method: 'GET' | 'POST' = 'GET') => {
      const { headers } = await signedIn(app, options);
      return app.inject({ method, url: `/api/comptability/entry_proposals${url}`, headers, ...(method === 'POST' && { payload: {} }) });
    };
    const { environmentId } = fixture.clerk;
    const reader = { environmentId, permissions: ['ADVANTAGE_ACCESS'] as const };
    expect((await ask(reader, '')).statusCode).toBe(403);
    expect((await ask(reader, '/refresh', 'POST')).statusCode).toBe(403);
    expect((await ask(reader, `/${id}/accept`, 'POST')).statusCode).toBe(403);
    expect((await ask({ modules: ['advantage'], isActive: false, trialDays: 0 }, '')).statusCode).toBe(403);
    expect(codeOf(await ask({ modules: ['comptability'] }, `/${id}`))).toBe('404 entry-proposal.unknown');
    expect(codeOf(await ask({ modules: ['comptability'] }, `/${id}/accept`, 'POST'))).toBe('404 entry-proposal.unknown');
    expect((await ask({ modules: ['comptability'] }, '')).json()).toMatchObject({ totalCount: 0 });
  });
});
