import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import type { VatSettings } from '../../plan/vat/vat-settings.events.js';
import { type DeductedTax, finalCoefficient, regularisedTaxes, regularisedYear } from './deduction-regularisation.js';

const none: ReadonlyMap<string, number> = new Map();
const taxes: DeductedTax[] = [{ nature: 'goods', tax: cents(100_01), deducted: cents(60_01) }];

describe('the final coefficient of deduction', () => {
  it('is of the calendar year before the 25 April of a fiscal year', () => {
    const yearOf = (start: string, end: string) => regularisedYear({ start: localDate(start), end: localDate(end) });
    expect(yearOf('2027-01-01', '2027-12-31')).toEqual({ year: 2026, deadline: '2027-04-25' });
    expect(yearOf('2026-09-01', '2027-08-31')).toEqual({ year: 2026, deadline: '2027-04-25' });
    expect(yearOf('2026-05-01', '2026-12-31')).toBeUndefined();
  });
  it('is that of the settings for that year, or of the last one before it', () => {
    const deductions = [
      { year: 2025, liability: 100, taxation: 60, admission: 100 },
      { year: 2027, liability: 100, taxation: 10, admission: 100 },
    ];
    const settings = { deductions } as unknown as VatSettings;
    expect([2024, 2026, 2027].map((year) => finalCoefficient(settings, year))).toEqual([100, 60, 10]);
  });
  it('completes the deduction, or takes it back', () => {
    const differences = (coefficient: number) =>
      regularisedTaxes(taxes, coefficient, none).map(({ account, deductible, difference }) => [account, deductible, difference]);
    expect(differences(75)).toEqual([['445660', 75_01, 15_00]]);
    expect(differences(60)).toEqual([['445660', 60_01, 0]]);
    expect(differences(0)).toEqual([['445660', 0, -60_01]]);
  });
  it('rounds the tax of refunds as that of purchases', () => {
    const refund: DeductedTax[] = [{ nature: 'assets', tax: cents(-1_50), deducted: cents(-1_50) }];
    expect(regularisedTaxes(refund, 33, none)).toMatchObject([{ account: '445620', deductible: -50, difference: 1_00 }]);
  });
  it('is regularised by what the entries of its voucher have, also once nothing is due', () => {
    expect(regularisedTaxes(taxes, 75, new Map([['445660', 15_00]]))).toMatchObject([{ remaining: 0 }]);
    expect(regularisedTaxes([], 75, new Map([['445660', 15_00]]))).toMatchObject([{ difference: 0, remaining: -15_00 }]);
    expect(regularisedTaxes([], 75, none)).toEqual([]);
  });
});
