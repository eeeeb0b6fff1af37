import { describe, expect, it } from '@jest/globals';
import { type FinalCoefficient, isToPost, regularisationDay, regularisationEntry, remainingOf } from './vat-regularisation.js';

const tax = { tax: 100, deducted: 60, deductible: 75, difference: 15 };
const final: FinalCoefficient = {
  calendar_year: 2026,
  deadline: '2027-04-25',
  coefficient: 0.75,
  piece_ref: 'TVA-COEF-2026',
  entry_id: null,
  taxes: [
    { ...tax, nature: 'goods', accounting_code_value: '445660', remaining: 15 },
    { ...tax, nature: 'assets', accounting_code_value: '445620', remaining: -3.5 },
  ],
};

describe('the regularisation at the final coefficient', () => {
  it('has an income for what is deducted besides, and a charge for what is paid back', () =>
    expect(regularisationEntry(final, { date: '2027-03-31', budget: 'ASC' })).toEqual({
      date: '2027-03-31',
      label: 'TVA\u00a0: coefficient de déduction définitif 2026',
      piece_ref: 'TVA-COEF-2026',
      lines: [
        { accounting_code_value: '445660', budget: 'ASC', debit: 15, credit: 0 },
        { accounting_code_value: '758000', budget: 'ASC', debit: 0, credit: 15 },
        { accounting_code_value: '445620', budget: 'ASC', debit: 0, credit: 3.5 },
        { accounting_code_value: '658000', budget: 'ASC', debit: 3.5, credit: 0 },
      ],
    }));
  it('is to post while an amount is left', () => {
    expect([remainingOf(final), isToPost(final)]).toEqual([11.5, true]);
    expect(isToPost({ ...final, taxes: final.taxes.map((one) => ({ ...one, remaining: 0 })) })).toBe(false);
  });
  it.each([
    ['2026-12-01', '2027-01-01'],
    ['2027-03-02', '2027-03-02'],
    ['2027-05-02', '2027-04-25'],
  ])('on %s is dated %s', (today, expected) => expect(regularisationDay('2027-01-01', '2027-04-25', today)).toBe(expected));
});
