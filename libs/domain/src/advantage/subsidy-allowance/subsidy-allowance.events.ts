import type { Id, PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { SubsidyRuleId } from '../subsidy-rule/subsidy-rule.events.js';

export type OrderId = Id<'order'>;

/** The part of a beneficiary's limits that one order uses. */
export type SubsidyEntry = { orderId: OrderId; orderedOn: LocalDate; tickets: number; amount: Cents };

/** Stored for ever: only add optional fields or new types. */
export type SubsidyAllowanceEvent = { type: 'SubsidyHeld'; data: SubsidyEntry } | { type: 'SubsidyReleased'; data: { orderId: OrderId } };

/**
 * A change of the total cost of a rule: `change` is negative when an order is reduced or cancelled. `orderedOn` is the day of the order, in
 * whose month the change counts; absent from changes stored before months were counted.
 */
export type SubsidySpendingEvent = {
  type: 'SubsidySpendingChanged';
  data: { orderId: OrderId; change: Cents; orderedOn?: LocalDate };
};

/**
 * One ledger per beneficiary and rule: every change of a counted subsidy is appended to it, so that two concurrent orders never use the
 * same remaining tickets. The ledger is not cut by period, because a revised rule may change the period of later orders.
 */
export const subsidyAllowanceStream = (personId: PersonId, ruleId: SubsidyRuleId): `subsidy-allowance-${string}` =>
  `subsidy-allowance-${personId}:${ruleId}`;

/** One stream per rule, with or without an envelope: an envelope that is set later counts earlier spending. */
export const subsidySpendingStream = (ruleId: SubsidyRuleId): `subsidy-spending-${string}` => `subsidy-spending-${ruleId}`;
