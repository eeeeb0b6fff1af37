import type { EnvironmentId } from '@intendance/kernel/id.js';
import { newId } from '@intendance/kernel/id.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { basisPoints } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { environmentDecider, type OpenEnvironment } from '../../contract/environment/environment.js';
import { periodOf } from '../../contract/offer/contract-months.js';
import { priceBill } from '../../contract/offer/price-bill.js';
import type { PriceLists } from '../../contract/price-list/price-list.js';
import { type Subscription, subscriptionFold } from '../../contract/subscription/subscription-state.js';
import type { BillId } from './bill.events.js';
import { billIdsUpTo, type CoveredBill, type DueBill, dueBills, nextBill } from './due-bills.js';

/** The prices of the specification. */
const priceLists: PriceLists = [];
const day = localDate;
const environmentId = newId() as EnvironmentId;
const environment = [
  {
    type: 'EnvironmentOpened' as const,
    data: { name: 'CSE Horizon', type: 'CSE' as const, brand: null, trialEndsOn: day('2026-01-30') },
  },
  { type: 'EnvironmentActivated' as const, data: { on: day('2026-01-31') } },
  { type: 'ModuleActivated' as const, data: { module: 'gestion' as const } },
].reduce(environmentDecider.evolve, environmentDecider.initial) as OpenEnvironment;
const start = day('2026-01-31');
const gestion = { module: 'gestion' as const, from: start, lastDay: null };
const subscription: Subscription = {
  ...subscriptionFold.initial,
  terms: { commitment: 'none', billing: 'month' },
  startsOn: start,
  modules: [gestion],
};
type Bills = Map<BillId, CoveredBill>;
const due = (today: string, change: Partial<Subscription> = {}, bills: Bills = new Map()) =>
  dueBills(environmentId, { priceLists, environment, subscription: { ...subscription, ...change } }, bills, day(today));
const issue = (bills: Bills, issued: readonly DueBill[]) => {
  for (const { id, inputs } of issued) bills.set(id, { months: inputs.months, lines: priceBill(inputs).lines.map(({ line }) => line) });
  return bills;
};
const shown = ({ kind, inputs }: DueBill) => {
  const { first, last } = periodOf(inputs.contractStart, inputs.months);
  return `${kind} ${first} ${last} ${priceBill(inputs).total}`;
};

describe('due bills', () => {
  it('begin with the contract, and need terms', () => {
    expect(due('2026-01-30')).toEqual([]);
    expect(due('2026-06-30', { terms: null })).toEqual([]);
    expect(due('2026-01-31').map(shown)).toEqual(['period 2026-01-31 2026-02-27 2400']);
  });
  it('need a paid module: terms of free ones are no contract, and never begin it', () => {
    const free = { ...environment, activatedOn: null };
    expect(dueBills(environmentId, { priceLists, environment: free, subscription }, new Map(), day('2026-03-01'))).toEqual([]);
    const later = { ...environment, activatedOn: day('2026-03-10') };
    const first = dueBills(environmentId, { priceLists, environment: later, subscription }, new Map(), day('2026-03-10'));
    expect(first.map(shown)).toEqual(['period 2026-03-10 2026-04-09 2400']);
  });
  it('that could not be issued are due for ever: a structure that gives its address after a year is billed for the year', () =>
    expect(due('2027-03-31').map(shown)).toHaveLength(15));
  it('of a module that the operator opens are due for ever, from the period of its opening', () => {
    const moduleOpenings = { gestion: day('2026-03-10') };
    const offer = { priceLists, environment: { ...environment, moduleOpenings }, subscription: { ...subscription, modules: [] } };
    const periods = dueBills(environmentId, offer, new Map(), day('2027-03-31')).map(shown);
    // 21 of 31 days.
    expect([periods[0], periods[1], periods.length]).toEqual([
      'period 2026-02-28 2026-03-30 1626',
      'period 2026-03-31 2026-04-29 2400',
      14,
    ]);
    const yearly = { ...offer.subscription, terms: { commitment: 'none' as const, billing: 'year' as const } };
    const [year] = dueBills(environmentId, { ...offer, subscription: yearly }, new Map(), day('2026-03-11'));
    expect(year && shown(year)).toBe('period 2026-01-31 2027-01-30 25626');
  });
  it('of a module that the customer left and the operator opened again have no day between', () => {
    const left = { ...gestion, lastDay: day('2026-03-30') };
    const moduleOpenings = { gestion: day('2026-11-30') };
    const dues = (openings: OpenEnvironment['moduleOpenings']) =>
      dueBills(
        environmentId,
        {
          priceLists,
          environment: { ...environment, ...(openings && { moduleOpenings: openings }) },
          subscription: { ...subscription, modules: [left] },
        },
        new Map(),
        day('2026-12-31'),
      ).map(shown);
    const chosen = ['period 2026-01-31 2026-02-27 2400', 'period 2026-02-28 2026-03-30 2400'];
    expect(dues(moduleOpenings)).toEqual([...chosen, 'period 2026-11-30 2026-12-30 2400', 'period 2026-12-31 2027-01-30 2400']);
    expect(dues(undefined).slice(0, 2)).toEqual(chosen);
  });
  it('of a module whose opening is not stored are those of the last three months: it is not billed for years', () =>
    expect(due('2027-03-31', { modules: [] }).map(shown)[0]).toBe('period 2026-12-31 2027-01-30 2400'));
  it('of a contract of the 31st come on the last day of shorter months', () =>
    expect(due('2026-04-30').map(shown)).toEqual([
      'period 2026-01-31 2026-02-27 2400',
      'period 2026-02-28 2026-03-30 2400',
      'period 2026-03-31 2026-04-29 2400',
      'period 2026-04-30 2026-05-30 2400',
    ]));
  it('that are issued are due no more', () => {
    const bills = issue(new Map(), due('2026-02-28'));
    expect(due('2026-03-30', {}, bills)).toEqual([]);
    expect(due('2026-03-31', {}, bills).map(shown)).toEqual(['period 2026-03-31 2026-04-29 2400']);
  });
  it('of 0 € are none', () => {
    const promotion = {
      code: 'TOUT',
      label: '',
      module: 'gestion' as const,
      discount: { type: 'PERCENT' as const, share: basisPoints(10_000) },
      duration: { type: 'MONTHS_NUMBER' as const, months: 1 },
      acceptedOn: start,
    };
    expect(due('2026-02-28', { promotions: [promotion] }).map(shown)).toEqual(['period 2026-02-28 2026-03-30 2400']);
    expect(due('2026-02-28', { modules: [{ ...gestion, module: 'advantage' }] }).every(({ kind }) => kind === 'period')).toBe(true);
  });
  it('of a year are one', () =>
    expect(due('2026-03-30', { terms: { commitment: 'year', billing: 'year' } }).map(shown)).toEqual([
      'period 2026-01-31 2027-01-30 25200',
    ]));
  it('after another period of billing bill no month twice, and leave none out', () => {
    const bills = issue(new Map(), due('2026-03-15'));
    const yearly = { terms: { commitment: 'none', billing: 'year' } } as const;
    expect(due('2026-03-31', yearly, bills).map(shown)).toEqual(['period 2026-03-31 2027-01-30 24000']);
    issue(bills, due('2026-03-31', yearly, bills));
    expect(due('2027-01-30', {}, bills)).toEqual([]);
    expect(due('2027-01-31', {}, bills).map(shown)).toEqual(['period 2027-01-31 2027-02-27 2400']);
  });
  it('end with a module that is removed', () => {
    const bills = issue(new Map(), due('2026-02-01'));
    const modules = [{ ...gestion, lastDay: day('2026-02-27') }];
    const closed = { ...environment, modules: [] };
    expect(
      dueBills(environmentId, { priceLists, environment: closed, subscription: { ...subscription, modules } }, bills, day('2026-05-01')),
    ).toEqual([]);
  });
});

describe('modules added to a billed period', () => {
  const website = (from: LocalDate) => ({ module: 'website' as const, from, lastDay: null });
  it('on its first day, after the run, are billed for the whole period', () => {
    const bills = issue(new Map(), due('2026-01-31'));
    expect(due('2026-02-01', { modules: [gestion, website(start)] }, bills).map(shown)).toEqual(['addition 2026-01-31 2026-02-27 7500']);
    issue(bills, due('2026-02-28', {}, bills));
    const later = [gestion, website(day('2026-02-28'))];
    expect(due('2026-03-01', { modules: later }, bills).map(shown)).toEqual(['addition 2026-02-28 2026-03-30 7500']);
  });
  it('are billed once for the days that are left, when their day is over', () => {
    const bills = issue(new Map(), due('2026-02-28'));
    const modules = [gestion, website(day('2026-03-10'))];
    expect(due('2026-03-10', { modules }, bills)).toEqual([]);
    expect(due('2026-03-11', { modules }, bills).map(shown)).toEqual(['addition 2026-02-28 2026-03-30 5081']);
    issue(bills, due('2026-03-11', { modules }, bills));
    expect(due('2026-03-12', { modules }, bills)).toEqual([]);
    expect(due('2026-03-31', { modules }, bills).map(shown)).toEqual(['period 2026-03-31 2026-04-29 9900']);
  });
  it('to a year that a promotion makes free are billed from their day, however late', () => {
    const promotion = {
      code: 'TOUT',
      label: '',
      module: 'gestion' as const,
      discount: { type: 'PERCENT' as const, share: basisPoints(10_000) },
      duration: { type: 'MONTHS_NUMBER' as const, months: 12 },
      acceptedOn: start,
    };
    const yearly = { terms: { commitment: 'none', billing: 'year' }, promotions: [promotion] } as const;
    expect(due('2026-02-01', yearly)).toEqual([]);
    const modules = [gestion, website(day('2026-06-15'))];
    const added = due('2026-06-16', { ...yearly, modules });
    expect(added.map(({ inputs }) => priceBill(inputs).total)).toEqual([56250]);
    const bills = issue(new Map(), added);
    expect(due('2026-06-17', { ...yearly, modules }, bills)).toEqual([]);
    expect(due('2027-01-30', { ...yearly, modules }, bills)).toEqual([]);
  });
  it('are part of a bill that was late', () => {
    const modules = [gestion, website(day('2026-02-10'))];
    const late = due('2026-02-20', { modules });
    expect(late.map(({ kind, inputs }) => [kind, priceBill(inputs).lines.length])).toEqual([['period', 2]]);
    expect(due('2026-02-21', { modules }, issue(new Map(), late))).toEqual([]);
  });
});

describe('a suspended environment', () => {
  const suspended = (...days: readonly [first: string, last: string | null][]) => ({
    ...environment,
    suspensions: days.map(([first, last]) => ({ first: day(first), last: last === null ? null : day(last) })),
  });
  const dueIn = (of: OpenEnvironment, today: string, bills: Bills = new Map()) =>
    dueBills(environmentId, { priceLists, environment: of, subscription }, bills, day(today));
  it('gets no bill, and pays the days after its suspension', () => {
    const bills = issue(new Map(), due('2026-01-31'));
    expect(dueIn(suspended(['2026-02-20', null]), '2026-03-15', bills)).toEqual([]);
    expect(dueIn(suspended(['2026-02-20', '2026-03-19']), '2026-03-20', bills).map(shown)).toEqual(['period 2026-02-28 2026-03-30 852']);
  });
  it('pays nothing for months that were suspended as a whole', () => {
    const bills = issue(new Map(), due('2026-01-31'));
    const reopened = suspended(['2026-02-20', '2026-07-30']);
    expect(dueIn(reopened, '2026-07-31', bills).map(shown)).toEqual(['period 2026-07-31 2026-08-30 2400']);
  });
  it('of a yearly bill is billed after a long suspension', () => {
    const yearly = { ...subscription, terms: { commitment: 'none', billing: 'year' } as const };
    const offer = { environment: suspended(['2026-01-31', '2026-06-29']), subscription: yearly };
    expect(dueBills(environmentId, { ...offer, priceLists }, new Map(), day('2026-06-30')).map(shown)).toEqual([
      'period 2026-06-30 2027-01-30 16800',
    ]);
    expect(nextBill(environmentId, { ...offer, priceLists }, new Map(), day('2026-06-30'))?.inputs.months).toEqual({ start: 5, count: 7 });
  });
  it('has no next bill before it is open again', () =>
    expect(
      nextBill(environmentId, { priceLists, environment: suspended(['2026-02-20', null]), subscription }, new Map(), day('2026-03-01')),
    ).toBeNull());
});

describe('a contract that is terminated', () => {
  const ended = (lastDay: string, billing: 'month' | 'year' = 'month') => ({
    environment: { ...environment, modules: [], endsOn: day(lastDay) },
    subscription: { ...subscription, terms: { commitment: 'none', billing } as const, modules: [{ ...gestion, lastDay: day(lastDay) }] },
  });
  it('is billed to its last day: late bills too, and none after', () => {
    const late = dueBills(environmentId, { ...ended('2026-03-30'), priceLists }, new Map(), day('2026-04-20'));
    expect(late.map(shown)).toEqual(['period 2026-01-31 2026-02-27 2400', 'period 2026-02-28 2026-03-30 2400']);
    expect(nextBill(environmentId, { ...ended('2026-03-30'), priceLists }, new Map(), day('2026-03-01'))).toBeNull();
  });
  it('has a last yearly bill that ends with the contract', () => {
    const [bill] = dueBills(environmentId, { ...ended('2026-04-29', 'year'), priceLists }, new Map(), day('2026-02-01'));
    expect(bill && shown(bill)).toBe('period 2026-01-31 2026-04-29 7200');
  });
  it('leaves no free month to the contract that follows a choice of long ago', () =>
    expect(due('2026-01-31', { chosenOn: day('2025-06-10') }).map(shown)).toEqual(['period 2026-01-31 2026-02-27 2400']));
});

describe('a contract that the operator began before the customer chose', () => {
  const chosenOn = day('2026-04-10');
  it('is billed from the period after the choice', () => {
    expect(due('2026-04-29', { chosenOn })).toEqual([]);
    expect(due('2026-04-30', { chosenOn }).map(shown)).toEqual(['period 2026-04-30 2026-05-30 2400']);
  });
  it('is billed for the rest of the year from the month after a yearly choice', () => {
    const yearly = { chosenOn, terms: { commitment: 'none', billing: 'year' } } as const;
    expect(due('2026-04-29', yearly)).toEqual([]);
    expect(due('2026-04-30', yearly).map(shown)).toEqual(['period 2026-04-30 2027-01-30 21600']);
    const bills = issue(new Map(), due('2026-04-30', yearly));
    expect(due('2027-01-30', yearly, bills)).toEqual([]);
    expect(due('2027-01-31', yearly, bills).map(shown)).toEqual(['period 2027-01-31 2028-01-30 28800']);
  });
  it('is billed at once for the modules of the choice that the operator had not opened', () => {
    const modules = [gestion, { ...gestion, module: 'website' as const, from: chosenOn }];
    expect(due('2026-04-11', { chosenOn, modules }).map(shown)).toEqual(['addition 2026-03-31 2026-04-29 5000']);
  });
});

describe('bills to look for and the next one', () => {
  const offer = { environment, subscription };
  it('have an id for each period and each day of an addition', () => {
    const modules = [gestion, { ...gestion, module: 'website' as const, from: day('2026-02-10') }];
    const added = { environment, subscription: { ...subscription, modules } };
    expect(billIdsUpTo(environmentId, added, day('2026-02-28'))).toHaveLength(4);
    expect(billIdsUpTo(environmentId, { environment, subscription: { ...subscription, terms: null } }, day('2026-02-28'))).toEqual([]);
  });
  it('is the first period that is not covered', () => {
    const shownNext = (today: string, bills: Bills = new Map()) => {
      const next = nextBill(environmentId, { ...offer, priceLists }, bills, day(today));
      return next && shown(next);
    };
    expect(shownNext('2026-01-15')).toBe('period 2026-01-31 2026-02-27 2400');
    expect(shownNext('2026-02-10')).toBe('period 2026-02-28 2026-03-30 2400');
    expect(shownNext('2026-02-10', issue(new Map(), due('2026-02-10')))).toBe('period 2026-02-28 2026-03-30 2400');
    expect(
      nextBill(environmentId, { priceLists, environment, subscription: { ...subscription, terms: null } }, new Map(), day('2026-02-10')),
    ).toBeNull();
  });
});
