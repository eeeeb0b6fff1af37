import type { Fold } from '@intendance/kernel/case.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { type CalendarPeriod, type LocalDate, periodStart } from '@intendance/kernel/local-date.js';
import { type Cents, cents, sum } from '@intendance/kernel/money.js';
import type { Periodicity } from '../subsidy-rule/subsidy-rule.events.js';
import type { OrderId, SubsidyAllowanceEvent, SubsidyEntry, SubsidySpendingEvent } from './subsidy-allowance.events.js';

export type SubsidyAllowance = ReadonlyMap<OrderId, SubsidyEntry>;

export const subsidyAllowanceFold: Fold<SubsidyAllowanceEvent, SubsidyAllowance> = {
  initial: new Map(),
  evolve(allowance, event) {
    const next = new Map(allowance);
    if (event.type === 'SubsidyHeld') next.set(event.data.orderId, event.data);
    else next.delete(event.data.orderId);
    return next;
  },
};

/** The total alone: hundreds of thousands of orders may be subsidised under one rule. */
export const subsidySpendingFold: Fold<SubsidySpendingEvent, Cents> = {
  initial: cents(0),
  evolve: (spent, { data }) => cents(spent + data.change),
};

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

/** What the other orders of the beneficiary have taken in the period of an order. */
export function subsidyUsage(
  allowance: SubsidyAllowance,
  { orderId, orderedOn, periodicity }: { orderId: OrderId; orderedOn: LocalDate; periodicity: Periodicity },
): { usedTickets: number; usedAmount: Cents } {
  const start = subsidyPeriodStart(orderedOn, periodicity);
  const counted = [...allowance.values()].filter(
    (entry) => entry.orderId !== orderId && subsidyPeriodStart(entry.orderedOn, periodicity) === start,
  );
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

export function chargeSpending(orderId: OrderId, before: Cents, after: Cents): SubsidySpendingEvent[] {
  return before === after ? [] : [{ type: 'SubsidySpendingChanged', data: { orderId, change: cents(after - before) } }];
}
