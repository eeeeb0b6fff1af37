import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { depreciableBase, depreciationPlan, type Period, plannedDepreciation } from './depreciation-plan.js';
import type { FixedAssetFacts } from './fixed-asset.events.js';

const day = (text: string) => localDate(text);
const period = (start: string, end: string): Period => ({ start: day(start), end: day(end) });
const calendar = [period('2025-01-01', '2025-12-31'), period('2026-01-01', '2026-12-31')];
const computer: FixedAssetFacts = {
  label: 'Ordinateur',
  account: '218300',
  budget: '',
  acquiredOn: day('2026-01-01'),
  inServiceOn: day('2026-01-01'),
  cost: cents(3600_00),
  residualValue: cents(0),
  method: 'straight-line',
  months: 36,
  earlierDepreciation: null,
  pieceRef: '',
};
const charges = (change: Partial<FixedAssetFacts>, years: readonly Period[] = calendar): [string, number][] =>
  depreciationPlan({ ...computer, ...change }, years).map(({ end, charge }) => [end, charge / 100]);

describe('straight-line depreciation', () => {
  it('spreads the cost over the months of use', () =>
    expect(charges({})).toEqual([
      ['2026-12-31', 1200],
      ['2027-12-31', 1200],
      ['2028-12-31', 1200],
    ]));
  it('counts days of the first and of the last year, in months of thirty days', () =>
    expect(charges({ inServiceOn: day('2026-04-16') })).toEqual([
      ['2026-12-31', 850],
      ['2027-12-31', 1200],
      ['2028-12-31', 1200],
      ['2029-12-31', 350],
    ]));
  it('counts February as a month, and the 31st as the 30th', () => {
    expect(plannedDepreciation(computer, day('2026-02-28'), calendar)).toBe(cents(200_00));
    expect(plannedDepreciation({ ...computer, inServiceOn: day('2026-01-31') }, day('2026-01-31'), calendar)).toBe(cents(3_33));
  });
  it('leaves the residual value', () => expect(charges({ residualValue: cents(600_00) }).at(-1)).toEqual(['2028-12-31', 1000]));
  it('follows years that do not begin in January, also before and after those of the calendar', () =>
    expect(charges({ inServiceOn: day('2024-07-01'), months: 24 }, [period('2025-09-01', '2026-08-31')])).toEqual([
      ['2024-08-31', 300],
      ['2025-08-31', 1800],
      ['2026-08-31', 1500],
    ]));
  it('follows a first year of less than twelve months', () =>
    expect(charges({ inServiceOn: day('2026-07-01'), months: 12 }, [period('2026-07-01', '2026-12-31')])).toEqual([
      ['2026-12-31', 1800],
      ['2027-12-31', 1800],
    ]));
});

describe('declining-balance depreciation', () => {
  /** The example of the tax documentation: 10,000 over five years, 35 % a year, then equal parts. */
  it('takes a share of what is left, and equal parts once they are more', () =>
    expect(charges({ method: 'declining', cost: cents(10_000_00), months: 60 })).toEqual([
      ['2026-12-31', 3500],
      ['2027-12-31', 2275],
      ['2028-12-31', 1478.75],
      ['2029-12-31', 1373.13],
      ['2030-12-31', 1373.12],
    ]));
  it('counts the whole month of acquisition', () =>
    expect(charges({ method: 'declining', cost: cents(10_000_00), months: 60, inServiceOn: day('2026-10-20') })[0]).toEqual([
      '2026-12-31',
      875,
    ]));
});

it('has no plan for what loses no value', () => {
  expect(charges({ method: 'none', months: 0 })).toEqual([]);
  expect(plannedDepreciation({ ...computer, method: 'none', months: 0 }, day('2030-01-01'), calendar)).toBe(0);
});

const anyDay = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)));
it('depreciates the whole base once, never more, never back', () =>
  fc.assert(
    fc.property(
      anyDay,
      fc.integer({ min: 36, max: 240 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.constantFrom('straight-line', 'declining' as const),
      (inServiceOn, months, cost, method) => {
        const facts = { ...computer, inServiceOn, months, cost: cents(cost), method };
        const plan = depreciationPlan(facts, calendar);
        expect(plan.reduce((sum, { charge }) => sum + charge, 0)).toBe(depreciableBase(facts));
        expect(plan.every(({ charge }) => charge >= 0)).toBe(true);
        expect(plan.length).toBeLessThanOrEqual(months / 12 + 2);
      },
    ),
  ));
