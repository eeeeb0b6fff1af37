import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { contributionControls, operatingRate } from './contribution-due.js';
import type { ContributionBase } from './employer-contribution.events.js';
import { employerContributionCase } from './employer-contribution.js';

const id = newId<'fiscal-year'>();
const calendar: FiscalYearEvent[] = [
  { type: 'FiscalYearCreated', data: { yearId: id, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') } },
];
const base: ContributionBase = { payroll: cents(3_000_000_00), employees: 120, socialRate: null };
const received = { AEP: cents(6_000_00), ASC: cents(24_000_00) };
const amounts = (...years: Parameters<typeof contributionControls>) =>
  contributionControls(...years).map(({ budget, rate, due, gap }) => [budget, rate, due, gap]);

describe('the base of the contributions of an employer', () => {
  const contribution = specifyCase(employerContributionCase);
  const save = { type: 'SaveContributionBase', id, base } as const;
  it('is stored once, for a year that exists', () => {
    contribution
      .given({ calendar })
      .when(save)
      .then({ base: [{ type: 'ContributionBaseSaved', data: base }] });
    contribution
      .given({ calendar, base: [{ type: 'ContributionBaseSaved', data: base }] })
      .when(save)
      .then({});
    contribution.given({}).when(save).thenRefuses('exercice.unknown');
  });
});

describe('the control of the contributions', () => {
  it.each([
    [49, 0],
    [50, 20],
    [1_999, 20],
    [2_000, 22],
  ])('%i employees give a rate of %i basis points', (employees, rate) => expect(operatingRate(employees)).toBe(rate));

  it('compares what the law asks for with what was paid', () => {
    expect(amounts({ base, received }, null)).toEqual([
      ['AEP', 20, 6_000_00, 0],
      ['ASC', null, null, null],
    ]);
    expect(amounts({ base: { ...base, employees: 2_500 }, received }, null)[0]).toEqual(['AEP', 22, 6_600_00, 600_00]);
    expect(amounts({ base: { ...base, employees: 20 }, received }, null)[0]).toEqual(['AEP', 0, 0, -6_000_00]);
    expect(contributionControls({ base: null, received }, null)).toEqual([]);
  });

  it('takes the rate of the agreement, else the part of the year before', () => {
    expect(amounts({ base: { ...base, socialRate: basisPoints(100) }, received }, null)[1]).toEqual(['ASC', 100, 30_000_00, 6_000_00]);
    const before = { base: { ...base, payroll: cents(2_000_000_00) }, received: { ...received, ASC: cents(20_000_00) } };
    expect(amounts({ base, received }, before)[1]).toEqual(['ASC', null, 30_000_00, 6_000_00]);
    expect(amounts({ base, received }, { base: null, received })[1]).toEqual(['ASC', null, null, null]);
  });
});
