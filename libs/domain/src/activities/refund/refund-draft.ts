import type { PersonId, RefundActivityId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { MemberId } from '../../directory/person/person.events.js';
import { refundErrors } from './refund.errors.js';
import type { RefundClaim } from './refund.events.js';

/** The form as it was sent: anything may still be missing. */
export type RefundDraft = {
  personId: PersonId | null;
  memberId: MemberId | null;
  activity: { id: RefundActivityId; version: number; isBillRequired: boolean } | null;
  billedOn: LocalDate | null;
  bill: Cents | null;
};

/** The specification's checks, in its order. @throws refund.bill-missing, incomplete, person-missing, amount-missing, future-date */
export function completeClaim(draft: RefundDraft, bills: number, today: LocalDate): RefundClaim {
  const { personId, memberId, activity, billedOn, bill } = draft;
  if (activity?.isBillRequired && bills === 0) throw refundErrors.billMissing();
  const hasAmount = bill !== null && bill > 0;
  if (personId === null && !hasAmount) throw refundErrors.incomplete(missingFields(draft));
  if (personId === null) throw refundErrors.personMissing();
  if (!hasAmount) throw refundErrors.amountMissing();
  if (activity === null || billedOn === null) throw refundErrors.incomplete(missingFields(draft));
  if (billedOn > today) throw refundErrors.futureDate();
  return { personId, memberId, activityId: activity.id, activityVersion: activity.version, billedOn, bill };
}

/**
 * The same checks, every fault at once, for a form that is long to send again.
 * @throws the error of a single fault; refund.incomplete with each field at fault
 */
export function mustHaveNoFault({ activity, billedOn, bill }: RefundDraft, bills: number, today: LocalDate): void {
  const missing = [...(activity === null ? ['refund_settings'] : []), ...(billedOn === null ? ['date'] : [])];
  const faults = [
    ...(missing.length > 0 ? [refundErrors.incomplete(missing)] : []),
    ...(bill !== null && bill > 0 ? [] : [refundErrors.amountMissing()]),
    ...(billedOn !== null && billedOn > today ? [refundErrors.futureDate()] : []),
    ...(activity?.isBillRequired && bills === 0 ? [refundErrors.billMissing()] : []),
  ];
  const [first, ...others] = faults;
  if (first) throw others.length === 0 ? first : refundErrors.faults(faults.flatMap(({ violations }) => violations));
}

const missingFields = ({ personId, activity, billedOn, bill }: RefundDraft): string[] => [
  ...(personId === null ? ['person'] : []),
  ...(activity === null ? ['refund_settings'] : []),
  ...(billedOn === null ? ['date'] : []),
  ...(bill === null || bill <= 0 ? ['bill_amount'] : []),
];
