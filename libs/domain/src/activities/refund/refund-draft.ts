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

const missingFields = ({ personId, activity, billedOn, bill }: RefundDraft): string[] => [
  ...(personId === null ? ['person'] : []),
  ...(activity === null ? ['refund_settings'] : []),
  ...(billedOn === null ? ['date'] : []),
  ...(bill === null || bill <= 0 ? ['bill_amount'] : []),
];
