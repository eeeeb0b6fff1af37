import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { mustBalance } from '../journal-entry/journal-entry.js';
import type { GrantFacts, GrantId, GrantKind, GrantSpending } from './grant.events.js';
import { grantEntryFacts } from './grant-entry.js';
import type { GrantRegister } from './grant-register.js';
import { type GrantYear, grantYear, isMovement } from './grant-year.js';
import { yearGrants } from './year-grants.js';

const id = newId() as GrantId;
const day = (text: string) => localDate(text);
const years = ['2025', '2026', '2027', '2028'].map((name) => ({
  id: newId() as FiscalYearId,
  name,
  start: day(`${name}-01-01`),
  end: day(`${name}-12-31`),
}));
const yearOf = (name: string) => required(years.find((year) => year.name === name));
const facts = (change: Partial<GrantFacts> = {}): GrantFacts => ({
  label: 'Ateliers numériques',
  funder: 'Ville de Lyon',
  kind: 'operating',
  account: '740000',
  budget: '',
  awardedOn: day('2025-03-01'),
  amount: cents(9000_00),
  start: day('2025-01-01'),
  end: day('2025-12-31'),
  opening: null,
  activityId: null,
  pieceRef: 'CONV-12',
  ...change,
});
const spending = (name: string, amount: number, repayment = 0): GrantSpending => ({
  yearId: yearOf(name).id,
  spending: cents(amount * 100),
  repayment: cents(repayment * 100),
});

/** Each year recorded after the other, as the entry of the year does. */
function story(grant: GrantFacts, spending: readonly GrantSpending[]): Map<string, GrantYear> {
  let runs: GrantRegister['runs'] = new PersistentMap();
  const amounts = new Map<string, GrantYear>();
  for (const year of years) {
    const ofYear = grantYear(id, { facts: grant, spending }, year, { years, runs });
    if (!ofYear) continue;
    amounts.set(year.name, ofYear);
    if (isMovement(ofYear.due)) runs = runs.with(year.id, { entryId: newId<'journal-entry'>(), movements: new Map([[id, ofYear.due]]) });
  }
  return amounts;
}
const euros = (amounts: GrantYear | undefined) =>
  amounts && [amounts.income, amounts.movement.use, amounts.movement.carryOver, amounts.closing.fund].map((amount) => amount / 100);

describe('a grant of one year', () => {
  it('carries over what was not spent, and uses it before anything else', () => {
    const amounts = story(facts(), [spending('2025', 6000), spending('2026', 2000), spending('2027', 1500)]);
    expect(euros(amounts.get('2025'))).toEqual([9000, 0, 3000, 3000]);
    expect(euros(amounts.get('2026'))).toEqual([0, 2000, 0, 1000]);
    expect(euros(amounts.get('2027'))).toEqual([0, 1000, 0, 0]);
    expect(amounts.has('2028')).toBe(false);
  });
  it('moves nothing once it is wholly spent', () => {
    const amounts = story(facts(), [spending('2025', 9500)]);
    expect(isMovement(required(amounts.get('2025')).due)).toBe(false);
    expect(amounts.has('2026')).toBe(false);
  });
  it('names the fund of which nothing was spent in two years', () => {
    const amounts = story(facts(), [spending('2025', 6000)]);
    expect([...amounts].map(([name, { isIdle }]) => [name, isIdle])).toEqual([
      ['2025', false],
      ['2026', false],
      ['2027', true],
      ['2028', true],
    ]);
  });
});

describe('a grant of several years', () => {
  const long = facts({ start: day('2025-07-01'), end: day('2027-06-30') });

  it('defers the part of the later years, and carries over what a part did not spend', () => {
    const amounts = story(long, [spending('2025', 1000), spending('2026', 5000), spending('2027', 3000)]);
    expect([...amounts.values()].map(({ movement, closing }) => [movement.deferral / 100, closing.deferral / 100])).toEqual([
      [6750, 6750],
      [-4500, 2250],
      [-2250, 0],
    ]);
    expect(euros(amounts.get('2025'))).toEqual([2250, 0, 1250, 1250]);
    expect(euros(amounts.get('2026'))).toEqual([4500, 1250, 750, 750]);
    expect(euros(amounts.get('2027'))).toEqual([2250, 750, 0, 0]);
  });
  it('counts what a year spent above its part against the later parts', () => {
    const amounts = story(long, [spending('2025', 2650), spending('2026', 4000), spending('2027', 1000)]);
    expect(euros(amounts.get('2025'))).toEqual([2250, 0, 0, 0]);
    expect(euros(amounts.get('2026'))).toEqual([4500, 0, 100, 100]);
    expect(euros(amounts.get('2027'))).toEqual([2250, 100, 1350, 1350]);
  });
  it('takes spending that was found after the entry of its year from the fund of that year', () => {
    const recorded = { deferral: cents(0), carryOver: cents(3000_00), use: cents(0), share: cents(0) };
    const runs: GrantRegister['runs'] = new PersistentMap();
    const history = {
      years,
      runs: runs.with(yearOf('2025').id, { entryId: newId<'journal-entry'>(), movements: new Map([[id, recorded]]) }),
    };
    const late = { facts: facts(), spending: [spending('2025', 6500), spending('2026', 1000)] };
    expect(euros(grantYear(id, late, yearOf('2026'), history))).toEqual([0, 1500, 0, 1500]);
  });
  it('defers the whole of a grant that was awarded for a later year', () => {
    const next = facts({ awardedOn: day('2025-11-02'), start: day('2026-01-01'), end: day('2026-12-31') });
    const amounts = story(next, [spending('2026', 9000)]);
    expect(amounts.get('2025')?.movement.deferral).toBe(9000_00);
    expect(euros(amounts.get('2026'))).toEqual([9000, 0, 0, 0]);
  });
  it('of earlier books comes with its fund and its deferred income', () => {
    const earlier = facts({ awardedOn: day('2024-02-01'), start: day('2024-01-01'), end: day('2025-12-31'), opening: cents(500_00) });
    const [amounts] = [...story(earlier, [spending('2025', 5000)]).values()];
    expect(amounts).toMatchObject({ opening: { fund: 500_00, deferral: 4500_00 }, award: 0, income: 4500_00 });
    expect(euros(amounts)).toEqual([4500, 500, 0, 0]);
  });
});

describe('a grant of investment', () => {
  const investment = facts({ kind: 'investment', account: '131000', amount: cents(3000_00), end: day('2026-12-31') });

  it('is income over the life of its asset, and its accounts cancel each other at the end', () => {
    const amounts = story(investment, []);
    expect([...amounts].map(([name, { income, closing }]) => [name, income / 100, closing.share / 100])).toEqual([
      ['2025', 1500, 1500],
      ['2026', 1500, 3000],
    ]);
    const change = { facts: investment, movement: required(amounts.get('2026')).due, isCleared: true };
    expect(lines(grantEntryFacts(yearOf('2026'), [change]).lines)).toEqual([
      ['139100', 1500, 0],
      ['747000', 0, 1500],
      ['131000', 3000, 0],
      ['139100', 0, 3000],
    ]);
  });
  it('of earlier books counts what they had as income, or what the plan says', () => {
    const older = { awardedOn: day('2024-01-01'), start: day('2024-01-01') };
    const first = (opening: number | null) =>
      [...story({ ...investment, ...older, opening: opening === null ? null : cents(opening) }, []).values()][0]?.income;
    expect(first(null)).toBe(1000_00);
    expect(first(500_00)).toBe(1500_00);
  });
});

describe('the entry of a year', () => {
  it.each<[GrantKind, string, string, string]>([
    ['operating', '194000', '689400', '789400'],
    ['contribution', '195000', '689500', '789500'],
    ['donation', '196000', '689600', '789600'],
  ])('of a grant of kind %s goes through %s, %s and %s', (kind, fund, carryOver, use) => {
    const movement = { deferral: cents(100), carryOver: cents(200), use: cents(300), share: cents(0) };
    expect(lines(grantEntryFacts(yearOf('2025'), [{ facts: facts({ kind }), movement, isCleared: false }]).lines)).toEqual([
      ['740000', 1, 0],
      ['487000', 0, 1],
      [fund, 3, 0],
      [use, 0, 3],
      [carryOver, 2, 0],
      [fund, 0, 2],
    ]);
  });
  it('takes the former account before 2025', () => {
    const former = { ...yearOf('2025'), start: day('2024-01-01') };
    const movement = { deferral: cents(0), carryOver: cents(0), use: cents(0), share: cents(100) };
    const investment = facts({ kind: 'investment', account: '131000' });
    expect(lines(grantEntryFacts(former, [{ facts: investment, movement, isCleared: false }]).lines)[1]).toEqual(['777000', 0, 1]);
  });
  it('is due, recorded, or outdated', () => {
    const amounts = required(story(facts(), [spending('2025', 6000)]).get('2025'));
    const run = (carryOver: number) => ({
      entryId: newId<'journal-entry'>(),
      movements: new Map([[id, { ...amounts.due, carryOver: cents(carryOver) }]]),
    });
    expect(yearGrants([], undefined).status).toBe('none');
    expect(yearGrants([{ id, amounts }], undefined).status).toBe('due');
    expect(yearGrants([{ id, amounts }], run(3000_00)).status).toBe('recorded');
    expect(yearGrants([{ id, amounts }], run(2000_00)).status).toBe('outdated');
    expect(yearGrants([], run(3000_00)).status).toBe('outdated');
  });
});

it('never makes more income than its amount, has what was not spent in its fund, and its entries balance', () => {
  const days = fc.integer({ min: 0, max: 1400 }).map((count) => day(new Date(Date.UTC(2025, 0, 1 + count)).toISOString().slice(0, 10)));
  const generated = fc.record({
    amount: fc.integer({ min: 1, max: 10_000_000 }),
    kind: fc.constantFrom<GrantKind>('operating', 'contribution', 'donation', 'investment'),
    bounds: fc.tuple(days, days).map(([one, other]) => (one < other ? { start: one, end: other } : { start: other, end: one })),
    awardedOn: days,
    spending: fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 4, maxLength: 4 }),
  });
  fc.assert(
    fc.property(generated, ({ amount, kind, bounds, awardedOn, spending }) => {
      const grant = facts({ amount: cents(amount), kind, awardedOn, ...bounds, account: kind === 'investment' ? '131000' : '740000' });
      const uses = years.map(({ id: yearId }, index) => ({ yearId, spending: cents(spending[index] ?? 0), repayment: cents(0) }));
      const amounts = [...story(grant, kind === 'investment' ? [] : uses)];
      const income = amounts.reduce((total, [, { income }]) => total + income, 0);
      expect(income).toBeLessThanOrEqual(amount);
      if (bounds.end <= day('2028-12-31') && awardedOn <= day('2028-12-31')) expect(income).toBe(amount);
      for (const [name, { movement, closing, opening }] of amounts) {
        expect(closing.fund).toBeGreaterThanOrEqual(0);
        expect(movement.use).toBeLessThanOrEqual(opening.fund);
        const spent = uses.filter((_, rank) => required(years[rank]).name <= name);
        const unspent = amount - closing.deferral - spent.reduce((sum, { spending }) => sum + spending, 0);
        if (kind !== 'investment') expect(closing.fund).toBe(Math.max(0, unspent));
        if (isMovement(movement)) mustBalance(grantEntryFacts(yearOf(name), [{ facts: grant, movement, isCleared: false }]).lines);
      }
    }),
  );
});

const lines = (all: readonly { account: string; debit: number; credit: number }[]) =>
  all.map(({ account, debit, credit }) => [account, debit / 100, credit / 100]);

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('expected a value');
  return value;
}
