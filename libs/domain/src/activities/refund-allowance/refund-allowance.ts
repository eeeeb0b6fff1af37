import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import type { RefundId } from '@intendance/kernel/id.js';
import { type CalendarPeriod, type LocalDate, periodStart } from '@intendance/kernel/local-date.js';
import { type Cents, sum } from '@intendance/kernel/money.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import type { MemberId } from '../../directory/person/person.events.js';
import type { AllowanceEntry, RefundAllowanceEvent } from './refund-allowance.events.js';

export type RefundAllowanceCommand =
  | { type: 'HoldRefundAllowance'; data: AllowanceEntry }
  | { type: 'ReleaseRefundAllowance'; data: { refundId: RefundId } };

/** All claims of a household on one activity, for ever: an event copies none of them. */
export type RefundAllowance = PersistentMap<RefundId, AllowanceEntry>;

export const refundAllowanceDecider: Decider<RefundAllowanceCommand, RefundAllowanceEvent, RefundAllowance> = {
  initial: new PersistentMap(),
  decide,
  evolve,
};

/** The part of the limits that other claims use in the period of a claim. */
export type AllowanceUsage = { amount: Cents; bills: number; memberAmount: Cents; memberBills: number };

export type UsageQuestion = {
  refundId: RefundId;
  requestedAt: string;
  memberId: MemberId | null;
  date: LocalDate;
  period: CalendarPeriod;
};

export function allowanceUsage(allowance: RefundAllowance, claim: UsageQuestion): AllowanceUsage {
  const start = periodStart(claim.date, claim.period);
  const counted = allowance.values().filter(
    (entry) =>
      entry.refundId !== claim.refundId &&
      periodStart(entry.date, claim.period) === start &&
      // A claim computed at 0 can never be granted: it takes nothing, not even a bill.
      entry.refundable !== 0 &&
      (entry.standing === 'granted' || isBefore(entry, claim)),
  );
  const byMember = counted.filter(({ memberId }) => memberId === claim.memberId);
  return { amount: total(counted), bills: counted.length, memberAmount: total(byMember), memberBills: byMember.length };
}

const total = (entries: AllowanceEntry[]): Cents => sum(entries.flatMap(({ refundable }) => (refundable === null ? [] : [refundable])));

/** First come, first served; the id decides between two claims of the same instant. */
const isBefore = (entry: AllowanceEntry, claim: UsageQuestion): boolean =>
  entry.requestedAt < claim.requestedAt || (entry.requestedAt === claim.requestedAt && entry.refundId < claim.refundId);

function decide(command: RefundAllowanceCommand, allowance: RefundAllowance): RefundAllowanceEvent[] {
  const entry = allowance.get(command.data.refundId);
  switch (command.type) {
    case 'HoldRefundAllowance':
      return entry && canonicalJson(entry) === canonicalJson(command.data) ? [] : [{ type: 'RefundAllowanceHeld', data: command.data }];
    case 'ReleaseRefundAllowance':
      return entry ? [{ type: 'RefundAllowanceReleased', data: command.data }] : [];
  }
}

function evolve(allowance: RefundAllowance, event: RefundAllowanceEvent): RefundAllowance {
  const { refundId } = event.data;
  return event.type === 'RefundAllowanceHeld' ? allowance.with(refundId, event.data) : allowance.without(refundId);
}
