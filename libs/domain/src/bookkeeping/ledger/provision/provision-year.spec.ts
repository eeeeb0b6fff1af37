import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { mustBalance } from '../journal-entry/journal-entry.js';
import type { ProvisionEstimate, ProvisionFacts, ProvisionId, ProvisionKind } from './provision.events.js';
import { provisionEntryFacts } from './provision-entry.js';
import type { ProvisionRegister } from './provision-register.js';
import { isMovement, type ProvisionYear, provisionYear } from './provision-year.js';
import { yearProvisions } from './year-provisions.js';

const id = newId() as ProvisionId;
const day = (text: string) => localDate(text);
const years = ['2025', '2026', '2027', '2028'].map((name) => ({
  id: newId() as FiscalYearId,
  name,
  start: day(`${name}-01-01`),
  end: day(`${name}-12-31`),
}));
const yearOf = (name: string) => required(years.find((year) => year.name === name));
const facts = (change: Partial<ProvisionFacts> = {}): ProvisionFacts => ({
  label: 'Litige',
  kind: 'litigation',
  account: '151100',
  budget: '',
  arisenOn: day('2025-06-01'),
  justification: 'Assignation',
  thirdParty: null,
  opening: null,
  pieceRef: '',
  ...change,
});
const estimate = (name: string, amount: number, used = 0): ProvisionEstimate => ({
  yearId: yearOf(name).id,
  estimate: cents(amount * 100),
  used: cents(used * 100),
});

/** Each year recorded after the other, as the entry of the year does. */
function story(provision: ProvisionFacts, estimates: readonly ProvisionEstimate[]): Map<string, ProvisionYear> {
  let runs: ProvisionRegister['runs'] = new PersistentMap();
  const amounts = new Map<string, ProvisionYear>();
  for (const year of years) {
    const ofYear = provisionYear(id, { facts: provision, estimates }, year, { years, runs });
    if (!ofYear) continue;
    amounts.set(year.name, ofYear);
    if (isMovement(ofYear.due)) runs = runs.with(year.id, { entryId: newId<'journal-entry'>(), movements: new Map([[id, ofYear.due]]) });
  }
  return amounts;
}
const euros = (amounts: ProvisionYear | undefined) =>
  amounts &&
  [amounts.opening, amounts.movement.charge, amounts.movement.used, amounts.movement.unused, amounts.closing].map((amount) => amount / 100);

describe('the table of provisions', () => {
  it('is charged when the estimate rises, and reversed when it falls or when the expense occurs', () => {
    const amounts = story(facts(), [
      estimate('2025', 5000),
      estimate('2026', 8000),
      estimate('2027', 3000, 4000),
      estimate('2028', 0, 1000),
    ]);
    expect(euros(amounts.get('2025'))).toEqual([0, 5000, 0, 0, 5000]);
    expect(euros(amounts.get('2026'))).toEqual([5000, 3000, 0, 0, 8000]);
    expect(euros(amounts.get('2027'))).toEqual([8000, 0, 4000, 1000, 3000]);
    expect(euros(amounts.get('2028'))).toEqual([3000, 0, 1000, 2000, 0]);
  });
  it('charges what an expense leaves too small', () => {
    const amounts = story(facts(), [estimate('2025', 5000), estimate('2026', 4000, 3000)]);
    expect(euros(amounts.get('2026'))).toEqual([5000, 2000, 3000, 0, 4000]);
  });
  it('keeps a provision that nobody reviewed, and says so', () => {
    const amounts = story(facts(), [estimate('2025', 5000)]);
    expect(euros(amounts.get('2026'))).toEqual([5000, 0, 0, 0, 5000]);
    expect([...amounts.values()].map(({ isReviewed }) => isReviewed)).toEqual([true, false, false, false]);
  });
  it('ends after the year in which nothing is left, and begins with its cause', () => {
    const amounts = story(facts({ arisenOn: day('2026-02-01') }), [estimate('2026', 500), estimate('2027', 0)]);
    expect([...amounts.keys()]).toEqual(['2026', '2027']);
    expect([...story(facts(), []).keys()]).toEqual(['2025', '2026', '2027', '2028']);
    expect([...story(facts(), [estimate('2025', 0)]).keys()]).toEqual(['2025']);
  });
  it('begins with the amount of earlier books, only for a cause before them', () => {
    const older = facts({ arisenOn: day('2024-03-01'), opening: cents(700_00) });
    expect(euros(story(older, [estimate('2025', 0)]).get('2025'))).toEqual([700, 0, 0, 700, 0]);
    expect(story(facts({ opening: cents(700_00) }), []).get('2025')?.opening).toBe(0);
  });
});

describe('the entry of a year', () => {
  const movement = { charge: cents(300), used: cents(100), unused: cents(200) };
  it.each<[ProvisionKind, string, string, string, string]>([
    ['litigation', '151100', '151100', '681500', '781500'],
    ['retirement', '152100', '152100', '681500', '781500'],
    ['receivable', '411000', '491100', '681740', '781740'],
    ['receivable', '467000', '496700', '681740', '781740'],
    ['receivable', '411250', '491125', '681740', '781740'],
    ['stock', '371000', '397100', '681730', '781730'],
  ])('of kind %s on %s goes through %s, %s and %s', (kind, account, provision, charge, reversal) => {
    const { lines } = provisionEntryFacts(yearOf('2025'), [{ facts: facts({ kind, account }), movement }]);
    expect(lines.map((line) => [line.account, line.debit / 100, line.credit / 100])).toEqual([
      [provision, 1, 0],
      [reversal, 0, 1],
      [provision, 2, 0],
      [reversal, 0, 2],
      [charge, 3, 0],
      [provision, 0, 3],
    ]);
  });
  it('leaves each provision in its budget', () => {
    const of = (budget: BudgetName) => ({ facts: facts({ budget }), movement: { charge: cents(300), used: cents(0), unused: cents(0) } });
    const { lines } = provisionEntryFacts(yearOf('2025'), [of('AEP'), of('ASC')]);
    expect(lines.map(({ budget }) => budget)).toEqual(['AEP', 'AEP', 'ASC', 'ASC']);
    mustBalance(lines);
  });
  it('is due, recorded, or outdated, and counts what is to review', () => {
    const amounts = required(story(facts(), [estimate('2025', 5000)]).get('2025'));
    const run = (charge: number) => ({
      entryId: newId<'journal-entry'>(),
      movements: new Map([[id, { ...amounts.due, charge: cents(charge) }]]),
    });
    expect(yearProvisions([], undefined)).toEqual({ entryId: null, status: 'none', toReview: 0 });
    expect(yearProvisions([{ id, amounts }], undefined)).toMatchObject({ status: 'due', toReview: 0 });
    expect(yearProvisions([{ id, amounts }], run(5000_00)).status).toBe('recorded');
    expect(yearProvisions([{ id, amounts }], run(4000_00)).status).toBe('outdated');
    expect(yearProvisions([], run(5000_00)).status).toBe('outdated');
    const waiting = required(story(facts(), []).get('2025'));
    expect(yearProvisions([{ id, amounts: waiting }], undefined)).toMatchObject({ status: 'none', toReview: 1 });
  });
});

it('ends each year with its estimate, never below zero, and its entries balance', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });
  const ofYear = fc.option(fc.record({ estimate: amount, used: amount }));
  fc.assert(
    fc.property(fc.array(ofYear, { minLength: 4, maxLength: 4 }), amount, (all, opening) => {
      const estimates = years.flatMap(({ id: yearId }, index) => {
        const one = all[index];
        return one ? [{ yearId, estimate: cents(one.estimate), used: cents(one.used) }] : [];
      });
      const provision = facts({ arisenOn: day('2024-05-01'), opening: cents(opening) });
      for (const [name, { opening: before, movement, closing, estimate: expected }] of story(provision, estimates)) {
        expect(closing).toBe(expected ?? before);
        expect(movement.used).toBeLessThanOrEqual(before);
        expect(Math.min(movement.charge, movement.used, movement.unused)).toBeGreaterThanOrEqual(0);
        expect(movement.charge === 0 || movement.unused === 0).toBe(true);
        if (isMovement(movement)) mustBalance(provisionEntryFacts(yearOf(name), [{ facts: provision, movement }]).lines);
      }
    }),
  );
});

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('expected a value');
  return value;
}
