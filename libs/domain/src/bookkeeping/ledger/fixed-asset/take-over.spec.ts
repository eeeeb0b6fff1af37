import { newId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { depreciableBase, depreciationPlan, plannedDepreciation } from './depreciation-plan.js';
import type { FixedAssetFacts, FixedAssetId } from './fixed-asset.events.js';
import type { DepreciationRun } from './fixed-asset-register.js';
import { assetYear, depreciationBefore, dueDepreciation } from './fixed-asset-year.js';

const day = (text: string) => localDate(text);
const years = Array.from({ length: 45 }, (_, index) => {
  const name = String(2010 + index);
  return { id: newId() as FiscalYearId, name, start: day(`${name}-01-01`), end: day(`${name}-12-31`) };
});
const from2026 = years.filter(({ name }) => name >= '2026');
const id = newId<'fixed-asset'>();
/** 6,000 over five years from 1 July 2023: 1,200 a year. Its register of before had 2,000 by the end of 2025, instead of 3,000. */
const van: FixedAssetFacts = {
  label: 'Véhicule',
  account: '218200',
  budget: '',
  acquiredOn: day('2023-07-01'),
  inServiceOn: day('2023-07-01'),
  cost: cents(6000_00),
  residualValue: cents(0),
  method: 'straight-line',
  months: 60,
  earlierDepreciation: cents(2000_00),
  pieceRef: '',
  takenOverOn: day('2025-12-31'),
};

/** The entries of each year, as the register records them one after the other. */
function recordedCharges(facts: FixedAssetFacts, calendar: typeof years): [string, number][] {
  let runs = new PersistentMap<FiscalYearId, DepreciationRun>();
  return calendar.map((year) => {
    const amount = dueDepreciation(id, { facts }, year, year.end, { years: calendar, runs });
    runs = runs.with(year.id, { entryId: newId(), charges: new Map<FixedAssetId, typeof amount>([[id, amount]]) });
    return [year.name, amount];
  });
}

/** Independent computation: counts the days of a calendar of thirty-day months one by one. */
function straightLineByDays(
  { cost, residualValue, earlierDepreciation, inServiceOn, months, takenOverOn }: FixedAssetFacts,
  until: string,
) {
  const [taken, end] = [takenOverOn ?? '', until];
  let [total, passed] = [0, 0];
  let [year = 0, month = 0, date = 0] = inServiceOn.split('-').map(Number);
  date = Math.min(date, 30);
  // The last day of a month stands for its thirtieth.
  const isBy = (limit: string) => {
    const [limitYear = 0, limitMonth = 0, limitDay = 0] = limit.split('-').map(Number);
    const isLast = addDays(day(limit), 1).endsWith('-01');
    const [own, other] = [(year * 12 + month) * 30 + date, (limitYear * 12 + limitMonth) * 30 + (isLast ? 30 : limitDay)];
    return own <= other;
  };
  for (let count = 0; count < months * 30; count++) {
    if (!isBy(taken)) total += 1;
    if (!isBy(taken) && isBy(end)) passed += 1;
    date += 1;
    if (date > 30) [month, date] = [month + 1, 1];
    if (month > 12) [year, month] = [year + 1, 1];
  }
  const remaining = cost - residualValue - (earlierDepreciation ?? 0);
  return (earlierDepreciation ?? 0) + (total === 0 ? remaining : Math.round((remaining * passed) / total));
}

describe('an asset of another register', () => {
  it('spreads its remaining value over its remaining life', () =>
    // 4,000 over thirty months.
    expect(recordedCharges(van, from2026).slice(0, 4)).toEqual([
      ['2026', 1600_00],
      ['2027', 1600_00],
      ['2028', 800_00],
      ['2029', 0],
    ]));
  it('has the former depreciation as one row of its plan', () =>
    expect(depreciationPlan(van, from2026).map(({ end, charge, netValue }) => [end, charge, netValue])).toEqual([
      ['2025-12-31', 2000_00, 4000_00],
      ['2026-12-31', 1600_00, 2400_00],
      ['2027-12-31', 1600_00, 800_00],
      ['2028-12-31', 800_00, 0],
    ]));
  it('may come in the course of a year, whose charge is that of the days after the take-over', () => {
    const midYear = { ...van, takenOverOn: day('2026-06-30'), earlierDepreciation: cents(3600_00) };
    // 2,400 over the twenty-four months from July 2026 to June 2028.
    expect(recordedCharges(midYear, from2026).slice(0, 3)).toEqual([
      ['2026', 600_00],
      ['2027', 1200_00],
      ['2028', 600_00],
    ]);
    const history = { years: from2026, runs: new PersistentMap<FiscalYearId, DepreciationRun>() };
    const [first = from2026[0]] = from2026;
    expect(first && assetYear(id, { status: 'held', facts: midYear, disposal: null }, first, history)).toMatchObject({
      openingDepreciation: 3600_00,
      charge: 600_00,
      closingDepreciation: 4200_00,
    });
  });
  it('asks nothing of the years that the other register depreciated, and counts no charge of theirs', () => {
    const late = { ...van, takenOverOn: day('2027-12-31'), earlierDepreciation: cents(5400_00) };
    expect(recordedCharges(late, from2026).slice(0, 4)).toEqual([
      ['2026', 0],
      ['2027', 0],
      ['2028', 600_00],
      ['2029', 0],
    ]);
    const [first, second, third] = from2026;
    const stray: DepreciationRun = { entryId: newId(), charges: new Map([[id, cents(100_00)]]) };
    const runs = new PersistentMap<FiscalYearId, DepreciationRun>().with(first?.id ?? (newId() as FiscalYearId), stray);
    expect(second && third && depreciationBefore(id, { facts: late }, third, { years: from2026, runs })).toBe(5400_00);
  });
  it('is depreciated at once when its life is over, and never beyond its base', () => {
    const old = { ...van, inServiceOn: day('2015-01-01'), acquiredOn: day('2015-01-01'), earlierDepreciation: cents(5999_99) };
    expect(recordedCharges(old, from2026).slice(0, 2)).toEqual([
      ['2026', 1],
      ['2027', 0],
    ]);
    const whole = { ...van, earlierDepreciation: cents(6000_00) };
    expect(recordedCharges(whole, from2026).every(([, amount]) => amount === 0)).toBe(true);
  });
  it('goes on with its declining balance', () => {
    // 35 % of the 6,500 that are left, then equal parts: the plan without take-over, from its second year.
    const machine: FixedAssetFacts = {
      ...van,
      method: 'declining',
      cost: cents(10_000_00),
      acquiredOn: day('2025-01-01'),
      inServiceOn: day('2025-01-01'),
      earlierDepreciation: cents(3500_00),
    };
    expect(recordedCharges(machine, from2026).slice(0, 5)).toEqual([
      ['2026', 2275_00],
      ['2027', 1478_75],
      ['2028', 1373_13],
      ['2029', 1373_12],
      ['2030', 0],
    ]);
  });
});

const arbitraryDay = (from: string, to: string) =>
  fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }).map((date): LocalDate => day(date.toISOString().slice(0, 10)));
const arbitraryAsset = fc
  .record({
    inServiceOn: arbitraryDay('2012-01-01', '2026-12-31'),
    daysUntilTakeOver: fc.integer({ min: 0, max: 3000 }),
    months: fc.integer({ min: 36, max: 240 }),
    cost: fc.integer({ min: 100, max: 10_000_000 }),
    residual: fc.integer({ min: 0, max: 90 }),
    earlier: fc.integer({ min: 0, max: 100 }),
    method: fc.constantFrom('straight-line', 'declining' as const),
  })
  .map(({ inServiceOn, daysUntilTakeOver, months, cost, residual, earlier, method }): FixedAssetFacts => {
    const residualValue = cents(Math.floor((cost * residual) / 100));
    const earlierDepreciation = cents(Math.round(((cost - residualValue) * earlier) / 100));
    const takenOverOn = addDays(inServiceOn, daysUntilTakeOver);
    return {
      ...van,
      acquiredOn: inServiceOn,
      inServiceOn,
      months,
      cost: cents(cost),
      residualValue,
      earlierDepreciation,
      method,
      takenOverOn,
    };
  });

it('depreciates the whole base to the cent, taken over on any day', () =>
  fc.assert(
    fc.property(arbitraryAsset, (facts) => {
      const charges = recordedCharges(facts, years).map(([, amount]) => amount);
      expect(charges.every((amount) => amount >= 0)).toBe(true);
      expect(charges.reduce((sum, amount) => sum + amount, facts.earlierDepreciation ?? 0)).toBe(depreciableBase(facts));
      const plan = depreciationPlan(facts, years);
      expect(plan.reduce((sum, { charge }) => sum + charge, 0)).toBe(depreciableBase(facts));
    }),
  ));

it('has on each closing day the amount of an independent count of days', () =>
  fc.assert(
    fc.property(arbitraryAsset, fc.integer({ min: 0, max: 12 }), (asset, index) => {
      const facts = { ...asset, method: 'straight-line' as const };
      const { takenOverOn = facts.inServiceOn } = facts;
      const end = years.filter((year) => year.end > takenOverOn)[index]?.end ?? day('2054-12-31');
      expect(plannedDepreciation(facts, end, years)).toBe(straightLineByDays(facts, end));
    }),
    { numRuns: 20 },
  ));
