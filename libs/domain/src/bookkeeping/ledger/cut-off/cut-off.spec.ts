import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { cutOffOf, type PaidLine } from './cut-off.js';
import { servicePeriod } from './service-period.js';

const day = (text: string) => localDate(text);
const periodOf = (wording: string): string | undefined => {
  const period = servicePeriod(wording);
  return period && `${period.start} ${period.end}`;
};

describe('the period that a wording names', () => {
  it.each([
    ['PRLV MAIF ASSURANCE du 01/09/2026 au 31/08/2027', '2026-09-01 2027-08-31'],
    ['Licence 1/9/26 - 31/8/27', '2026-09-01 2027-08-31'],
    ['LOYER 01.12.2026 31.12.2026', '2026-12-01 2026-12-31'],
    ['Abonnement 01-01-2027 à 31-12-2027', '2027-01-01 2027-12-31'],
    ['EDF décembre 2026', '2026-12-01 2026-12-31'],
    ['EDF DEC. 2026', '2026-12-01 2026-12-31'],
    ['Loyer 02/2028', '2028-02-01 2028-02-29'],
    ['URSSAF T4 2026', '2026-10-01 2026-12-31'],
    ['Cotisations 4e trimestre 2026', '2026-10-01 2026-12-31'],
  ])('%s', (wording, period) => expect(periodOf(wording)).toBe(period));
  it.each([
    'CB FNAC 12/12/2026',
    'Facture 2026-2027',
    'VIR du 31/08/2027 au 01/09/2026',
    'du 31/02/2026 au 31/03/2026',
    'Facture n° 2026',
    'Mairie 2026',
    'Assurance',
  ])('none: %s', (wording) => expect(periodOf(wording)).toBeUndefined());
});

describe('a cut-off', () => {
  const end = day('2026-12-31');
  const line = (change: Partial<PaidLine> = {}): PaidLine => ({
    date: day('2026-09-05'),
    account: '616000',
    wording: 'Assurance du 01/09/2026 au 31/08/2027',
    amount: cents(365_00),
    ...change,
  });

  it('moves the days after the year’s end to the next year', () => {
    expect(cutOffOf(line(), end)).toMatchObject({ kind: 'prepaid-charge', share: cents(243_00) });
    expect(cutOffOf(line({ account: '706000' }), end)).toMatchObject({ kind: 'deferred-income', share: cents(243_00) });
  });
  it('takes the days before the year’s end from what the next year pays', () => {
    const later = { date: day('2027-01-10') };
    expect(cutOffOf(line(later), end)).toMatchObject({ kind: 'accrued-charge', share: cents(122_00) });
    expect(cutOffOf(line({ ...later, account: '741000', wording: 'Subvention décembre 2026' }), end)).toMatchObject({
      kind: 'accrued-income',
      share: cents(365_00),
    });
  });
  it('moves all of what a user counts in the budget of another year, unless the wording names a period', () => {
    const [year, next] = [
      { start: day('2026-01-01'), end },
      { start: day('2027-01-01'), end: day('2027-12-31') },
    ];
    const fee = { account: '756000', wording: 'Cotisation Dupré', amount: cents(60_00) };
    expect(cutOffOf(line({ ...fee, budgetYear: next }), end)).toEqual({ kind: 'deferred-income', period: next, share: cents(60_00) });
    expect(cutOffOf(line({ ...fee, date: day('2027-01-10'), budgetYear: year }), end)).toMatchObject({
      kind: 'accrued-income',
      share: cents(60_00),
    });
    expect(cutOffOf(line({ ...fee, budgetYear: year }), end)).toBeUndefined();
    expect(cutOffOf(line({ budgetYear: next }), end)).toMatchObject({ share: cents(243_00) });
  });
  it('is nothing for what is wholly of the year that pays it, or came back', () => {
    expect(cutOffOf(line({ wording: 'EDF novembre 2026' }), end)).toBeUndefined();
    expect(cutOffOf(line({ date: day('2027-02-01'), wording: 'EDF janvier 2027' }), end)).toBeUndefined();
    expect(cutOffOf(line({ amount: cents(-10_00) }), end)).toBeUndefined();
    expect(cutOffOf(line({ wording: 'Assurance' }), end)).toBeUndefined();
  });
});
