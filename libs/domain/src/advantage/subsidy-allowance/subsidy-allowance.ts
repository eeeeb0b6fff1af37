import type { Fold } from '@intendance/kernel/case.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { type CalendarPeriod, type LocalDate, periodStart } from '@intendance/kernel/local-date.js';
import { type Cents, cents, sum } from '@intendance/kernel/money.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import type { Periodicity } from '../subsidy-rule/subsidy-rule.events.js';
import type { OrderId, SubsidyAllowanceEvent, SubsidyEntry, SubsidySpendingEvent } from './subsidy-allowance.events.js';

export type SubsidyAllowance = PersistentMap<OrderId, SubsidyEntry>;

export const subsidyAllowanceFold: Fold<SubsidyAllowanceEvent, SubsidyAllowance> = {
  initial: new PersistentMap(),
  evolve: (allowance, { type, data }) => (type === 'SubsidyHeld' ? allowance.with(data.orderId, data) : allowance.without(data.orderId)),
};

/** `months` by `2026-11`. No orders: hundreds of thousands of them may be subsidised under one rule. */
export type SubsidySpending = { readonly total: Cents; readonly months: Readonly<Record<string, Cents>> };

export const subsidySpendingFold: Fold<SubsidySpendingEvent, SubsidySpending> = {
  initial: { total: cents(0), months: {} },
  evolve({ total, months }, { data: { change, orderedOn } }) {
    const month = orderedOn && monthOf(orderedOn);
    return {
      total: cents(total + change),
      months: month ? { ...months, [month]: cents((months[month] ?? 0) + change) } : months,
    };
  },
};

/** `2026-11`. */
export const monthOf = (day: LocalDate): string => day.slice(0, 7);

const periods: Readonly<Record<Periodicity, CalendarPeriod | null>> = {
  none: null,
  mensual: 'mois',
  Trimestrielle: 'trimestre',
  Semestrielle: 'semestre',
  annual: 'an',
};

/** The first day of the period that holds `day`; null when the whole life of the rule is one period. */
export function subsidyPeriodStart(day: LocalDate, periodicity: Periodicity): LocalDate | null {
  const period = periods[periodicity];
  return period === null ? null : periodStart(day, period);
}

/** The limits used by the beneficiary's other orders in the period of an order. */
export function subsidyUsage(
  allowance: SubsidyAllowance,
  { orderId, orderedOn, periodicity }: { orderId: OrderId; orderedOn: LocalDate; periodicity: Periodicity },
): { usedTickets: number; usedAmount: Cents } {
  const start = subsidyPeriodStart(orderedOn, periodicity);
  const counted = allowance
    .values()
    .filter((entry) => entry.orderId !== orderId && subsidyPeriodStart(entry.orderedOn, periodicity) === start);
  return {
    usedTickets: counted.reduce((total, { tickets }) => total + tickets, 0),
    usedAmount: sum(counted.map(({ amount }) => amount)),
  };
}

/** The events that make the ledger hold `wanted` for the order, or nothing. */
export function holdSubsidy(
  allowance: SubsidyAllowance,
  orderId: OrderId,
  wanted: Omit<SubsidyEntry, 'orderId'> | undefined,
): SubsidyAllowanceEvent[] {
  const held = allowance.get(orderId);
  if (wanted === undefined) return held ? [{ type: 'SubsidyReleased', data: { orderId } }] : [];
  const entry = { orderId, ...wanted };
  return held && canonicalJson(held) === canonicalJson(entry) ? [] : [{ type: 'SubsidyHeld', data: entry }];
}

type Charge = { readonly amount: Cents; readonly orderedOn: LocalDate };

/** An order that moves to another day gives back in the month of the former day. */
export function chargeSpending(orderId: OrderId, before: Charge, after: Charge): SubsidySpendingEvent[] {
  const changes =
    before.orderedOn === after.orderedOn
      ? [{ amount: cents(after.amount - before.amount), orderedOn: after.orderedOn }]
      : [{ ...before, amount: cents(0 - before.amount) }, after];
  return changes
    .filter(({ amount }) => amount !== 0)
    .map(({ amount, orderedOn }) => ({ type: 'SubsidySpendingChanged', data: { orderId, change: amount, orderedOn } }));
}
