import { describe, expect, it } from '@jest/globals';
import { tightBudgets } from './tight-budgets.js';

const line = { expenses: 0, receipts: 0, realised: 0, is_receipt: false, by_entries: 0, forecast: null };
const activity = (name: string, balance: number, allocated = 100) => ({
  ...line,
  id: name,
  name,
  allocated,
  balance,
  percent: allocated > 0 ? balance : null,
});
const category = (...activities: ReturnType<typeof activity>[]) => ({ ...activity('Loisirs', 0, 0), activities });

describe('the tight budgets', () => {
  it('are those used at four fifths or exceeded, the most used first, without receipts and activities without a budget', () => {
    const receipts = { ...activity('Intérêts', -50), is_receipt: true };
    const followed = category(activity('Cinéma', 21), activity('Voyages', 20), activity('Noël', -12), receipts, activity('Frais', -5, 0));
    expect(tightBudgets([followed])).toEqual([
      { id: 'Noël', name: 'Noël', category_id: 'Loisirs', allocated: 100, balance: -12, percent: -12 },
      { id: 'Voyages', name: 'Voyages', category_id: 'Loisirs', allocated: 100, balance: 20, percent: 20 },
    ]);
  });

  it('are ten at most', () =>
    expect(tightBudgets([category(...Array.from({ length: 12 }, (_, index) => activity(`${index}`, -index)))])).toHaveLength(10));
});
