import { describe, expect, it } from '@jest/globals';
import type { AccountingActivity } from '../../plan/plan/plan.js';
import { activityChoices } from './activity-choices.js';

const activity = (name: string, expense: string | null, taking: string | null): AccountingActivity => ({
  id: name,
  name,
  category: { id: 'c', name: 'Cultures' },
  budget: 'ASC',
  expense_accounting_code: expense,
  taking_accounting_code: taking,
  vat_rate: null,
  keywords: [],
  is_used: false,
  splits_count: 0,
  allocated_budget: null,
  version: 1,
});
const plan = [activity('Cinéma', '607200', null), activity('Contribution', null, '756202'), activity('Sorties', '657300', '706200')];
const offered = (mode: 'taking' | 'expense', reimbursment = false) =>
  activityChoices(plan, { mode, reimbursment })
    .slice(0, -1)
    .map(({ label }) => label);

describe('the activities that an operation is offered', () => {
  it('have an account of its nature', () => {
    expect(offered('expense')).toEqual(['Cinéma', 'Sorties']);
    expect(offered('taking')).toEqual(['Contribution', 'Sorties']);
  });
  it('are those of what is paid back, when money comes back', () => {
    expect(offered('taking', true)).toEqual(['Cinéma', 'Sorties']);
    expect(offered('expense', true)).toEqual(['Contribution', 'Sorties']);
  });
  it('are followed by the accounts of the chart', () => {
    const accounts = [{ code: '401000', label: 'Fournisseurs' }];
    expect(activityChoices(plan, { mode: 'expense', reimbursment: false }, accounts).at(-1)).toMatchObject({
      value: 'account:401000',
      label: '401000 Fournisseurs',
    });
  });
  it('end with a transfer between accounts', () =>
    expect(activityChoices(plan, { mode: 'expense', reimbursment: false }).at(-1)?.label).toBe('Virement interne'));
});
