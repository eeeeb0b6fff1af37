import { describe, expect, it } from '@jest/globals';
import { differenceAt, type Revaluation, revaluationEntry } from './revaluation.js';

const owed: Revaluation = {
  ...{ account: '401000', third_party_code: 'ACME', third_party_name: 'Acme', budget: 'ASC', currency: 'USD' },
  ...{ foreign_amount: 100, amount: -92.15, piece_ref: 'REE-1', entry_id: null },
};
const due: Revaluation = { ...owed, account: '411000', amount: 92.15 };
const days = { rate: '0,95', end: '2026-12-31', reversal: '2027-01-01' };
const sides = (position: Revaluation, difference: number) =>
  revaluationEntry(position, difference, days).lines.map((line) => [line.accounting_code_value, line.debit, line.credit]);

describe('a position in a currency at the end of a year', () => {
  it('is worth its rate: more of a debt is a loss, more of a claim a gain', () => {
    expect([differenceAt(owed, '0,95'), differenceAt(due, '0,95'), differenceAt(owed, '0,90'), differenceAt(owed, '')]).toEqual([
      -2.85,
      2.85,
      2.15,
      null,
    ]);
    expect(sides(owed, -2.85)).toEqual([
      ['476000', 2.85, 0],
      ['401000', 0, 2.85],
    ]);
    expect(sides(due, 2.85)).toEqual([
      ['411000', 2.85, 0],
      ['477000', 0, 2.85],
    ]);
  });
  it('is reversed on the first day of the next year, under its voucher', () =>
    expect(revaluationEntry(owed, -2.85, days)).toMatchObject({ date: '2026-12-31', piece_ref: 'REE-1', reverse_on: '2027-01-01' }));
});
