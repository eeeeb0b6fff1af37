import { describe, expect, it } from '@jest/globals';
import { chargeOf, entryOfDue as entryOf, postableDues, type YearEndDue } from './year-end-due.js';

const due: YearEndDue = {
  source: 'refunds',
  kind: 'accrued-charge',
  label: 'Remboursements : Sport',
  count: 12,
  amount: 480,
  remaining: 480,
  counterpart_code_value: '468600',
  third_party_code: null,
  third_party_name: null,
  activity: null,
  charge_code_value: null,
  budget: null,
  piece_ref: 'DOS-1',
  entry_id: null,
};
const activity = { id: 'a1', budget: 'ASC' as const, expense_accounting_code: '657100', taking_accounting_code: '706200' };
const days = { end: '2026-12-31', reversal: '2027-01-01' };
const entryOfDue = (one: YearEndDue) => {
  const charge = chargeOf(one, activity);
  if (!charge) throw new Error('no charge');
  return entryOf(one, charge, days);
};
const linesOf = (change: Partial<YearEndDue>) =>
  entryOfDue({ ...due, ...change }).lines.map((line) => [line.accounting_code_value, line.debit, line.credit]);

describe('the entry of a due', () => {
  it('charges the year, and is reversed on the first day of the next one', () =>
    expect(entryOfDue(due)).toEqual({
      date: '2026-12-31',
      label: `Charge à payer\u00a0: ${due.label} (12 demandes)`,
      piece_ref: 'DOS-1',
      lines: [
        { accounting_code_value: '657100', budget: 'ASC', debit: 480, credit: 0, activity: 'a1' },
        { accounting_code_value: '468600', budget: 'ASC', debit: 0, credit: 480 },
      ],
      reverse_on: '2027-01-01',
    }));
  it('stands on the sides of its kind, and on the other ones for what is too much', () => {
    expect(linesOf({ kind: 'accrued-income', counterpart_code_value: '468700' })).toEqual([
      ['706200', 0, 480],
      ['468700', 480, 0],
    ]);
    expect(linesOf({ kind: 'deferred-income', counterpart_code_value: '487000' })).toEqual([
      ['706200', 480, 0],
      ['487000', 0, 480],
    ]);
    expect(linesOf({ remaining: -20 })).toEqual([
      ['657100', 0, 20],
      ['468600', 20, 0],
    ]);
  });
  it('keeps the label of an entry whose records are gone', () =>
    expect(entryOfDue({ ...due, count: 0, label: 'Charge à payer', remaining: -480 }).label).toBe('Charge à payer'));
  it('names the supplier of a bill', () =>
    expect(
      entryOfDue({
        ...due,
        source: 'bills',
        counterpart_code_value: '401000',
        third_party_code: 'INTENDANCE',
        third_party_name: 'Intendance',
      }).lines[1],
    ).toMatchObject({ accounting_code_value: '401000', third_party_code: 'INTENDANCE', third_party_name: 'Intendance' }));
  it('adds interest to the capital of a loan for good, also without a next year', () => {
    const capitalized = {
      ...due,
      source: 'loans',
      kind: 'capitalized-interest',
      counterpart_code_value: '164000',
      charge_code_value: '661000',
      budget: '',
    } as const;
    const entry = entryOfDue(capitalized);
    expect(entry).not.toHaveProperty('reverse_on');
    expect(entry.lines).toEqual([
      { accounting_code_value: '661000', budget: '', debit: 480, credit: 0 },
      { accounting_code_value: '164000', budget: '', debit: 0, credit: 480 },
    ]);
    const exercice = { id: 'y', name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', closed: false };
    const dues = [due, capitalized, { ...capitalized, remaining: 0 }];
    expect(postableDues({ exercice, next_exercice: null, dues })).toEqual([capitalized]);
    expect(postableDues({ exercice, next_exercice: exercice, dues })).toEqual([due, capitalized]);
    expect(postableDues({ exercice: { ...exercice, closed: true }, next_exercice: exercice, dues })).toEqual([]);
  });
  it('charges the account of a loan, without an activity', () => {
    const loan = {
      ...due,
      source: 'loans',
      counterpart_code_value: '168800',
      charge_code_value: '661000',
      budget: 'AEP',
      remaining: 10,
    } as const;
    expect(chargeOf(due, undefined)).toBeUndefined();
    expect(chargeOf(loan, undefined)).toEqual({ account: '661000', budget: 'AEP', activity: null });
    expect(entryOfDue(loan).lines).toEqual([
      { accounting_code_value: '661000', budget: 'AEP', debit: 10, credit: 0 },
      { accounting_code_value: '168800', budget: 'AEP', debit: 0, credit: 10 },
    ]);
  });
});
