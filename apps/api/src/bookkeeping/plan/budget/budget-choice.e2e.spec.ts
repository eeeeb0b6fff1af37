import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, type SignedInOptions, signedIn } from '../../../../test/signed-in.js';
import type { BankAccountDto } from '../../bank/bank-account/bank-account.dto.js';
import type { OperationDto } from '../../bank/bank-operation/bank-operation.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(async () => app?.close());

type Body = Record<string, unknown>;
const pathsOf = (answer: { json<T>(): T }) =>
  answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath);

async function structure(type: SignedInOptions['type']) {
  const user: SignedIn = await signedIn(app, {
    type,
    modules: ['comptability'],
    accountingPermissions: ['EDIT_PLAN', 'EDIT_KEYWORDS', 'VIEW_DETAILS'],
  });
  const send = (method: 'POST' | 'PUT', path: string, payload: Body) =>
    app.inject({ method, url: `/api/comptability${path}`, headers: user.headers, payload });
  const year = (await send('POST', '/exercices', {})).json<{ id: string }>();
  return { post: (path: string, body: Body) => send('POST', path, body), put: (path: string, body: Body) => send('PUT', path, body), year };
}
const form = { wording: 'CB FNAC', date: '2026-03-02', type: 'card', absvalue: 50, mode: 'expense' };

describe('the budgets of an association or a union', () => {
  it.each(['ASSOCIATION', 'SYNDICAT', 'ENTREPRISE'] as const)('are none in the books of %s', async (type) => {
    const { post, put } = await structure(type);
    const foreign = await post('/accounts', { name: 'Compte', budget: 'ASC' });
    expect(codeOf(foreign)).toBe('422 budget.not-of-structure');
    expect(pathsOf(foreign)).toEqual(['budget']);
    const opening = { opening_date: '2026-01-01', opening_balance: 10 };
    const shared = await post('/accounts', { name: 'Compte', ...opening, opening_shares: [{ budget: 'AEP', amount: 10 }] });
    expect(pathsOf(shared)).toEqual(['opening_shares[0].budget']);
    const account = (await post('/accounts', { name: 'Compte', ...opening })).json<BankAccountDto>();
    expect(account).toMatchObject({ budget: '', opening_balance: 10 });
    expect(codeOf(await put(`/accounts/${account.id}`, { name: 'Compte', budget: 'AEP' }))).toBe('422 budget.not-of-structure');

    const activity = { name: 'Sorties', category: 'Actions', expense_accounting_code: '657300' };
    const plan = await put('/plan', { activities: [activity, { ...activity, name: 'Noël', budget: 'ASC' }] });
    expect(codeOf(plan)).toBe('422 budget.not-of-structure');
    expect(pathsOf(plan)).toEqual(['activities[1].budget']);
    const answer = (await put('/plan', { activities: [{ ...activity, budget: '' }] })).json<{ activities: { id: string }[] }>();
    expect(answer.activities).toHaveLength(1);

    const split = { activity: answer.activities[0]?.id, balance: 50 };
    const typed = await post('/operations', { ...form, account: account.id, splits: [split, { ...split, balance: 0, budget: 'AEP' }] });
    expect(codeOf(typed)).toBe('422 budget.not-of-structure');
    expect(pathsOf(typed)).toEqual(['splits[1].budget']);
    const { id } = (await post('/operations', { ...form, account: account.id, splits: [split] })).json<OperationDto>();
    expect(codeOf(await put(`/operations/${id}/splits`, { splits: [{ ...split, budget: 'ASC' }] }))).toBe('422 budget.not-of-structure');
    const again = await put(`/operations/${id}`, { ...form, account: account.id, splits: [{ ...split, budget: 'ASC' }] });
    expect(codeOf(again)).toBe('422 budget.not-of-structure');
    const entry = {
      date: '2026-03-02',
      label: 'Charge à payer',
      piece_ref: 'OD-1',
      lines: [
        { accounting_code_value: '657300', budget: 'ASC', debit: 5, credit: 0 },
        { accounting_code_value: '468600', budget: '', debit: 0, credit: 5 },
      ],
    };
    const response = await post('/writings', entry);
    expect(codeOf(response)).toBe('422 entry.incomplete');
    expect(pathsOf(response)).toEqual(['lines[0].budget']);
  });
});

describe('the bank account of a works council', () => {
  it('is of one of its two budgets, and what moves on it too', async () => {
    const { post, put } = await structure('CSE');
    expect(codeOf(await post('/accounts', { name: ' ' }))).toBe('422 bank-account.name-missing');
    for (const budget of [undefined, '']) {
      const refused = await post('/accounts', { name: 'Compte', budget });
      expect(codeOf(refused)).toBe('422 bank-account.budget-missing');
      expect(refused.json()).toMatchObject({ detail: 'Veuillez choisir le budget du compte : ASC ou AEP.' });
      expect(pathsOf(refused)).toEqual(['budget']);
    }
    const account = (await post('/accounts', { name: 'Compte', budget: 'ASC' })).json<BankAccountDto>();
    expect(account).toMatchObject({ budget: 'ASC' });
    expect(codeOf(await put(`/accounts/${account.id}`, { name: 'Compte', budget: '' }))).toBe('422 bank-account.budget-missing');
    expect((await put(`/accounts/${account.id}`, { name: 'Compte ASC' })).json()).toMatchObject({ name: 'Compte ASC', budget: 'ASC' });
    // A split without a budget, or with an empty one, gets the budget of its account.
    const split = { kind: 'transfer', budget: '', balance: 50 };
    const moved = await post('/operations', { ...form, account: account.id, splits: [split] });
    expect(moved.json()).toMatchObject({ splits: [{ budget: { id: 'ASC' } }] });
  });
});
