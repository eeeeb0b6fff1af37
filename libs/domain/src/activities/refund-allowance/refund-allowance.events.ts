import type { PersonId, RefundActivityId, RefundId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { MemberId } from '../../directory/person/person.events.js';

/** One claim as it weighs on the household's limits. */
export type AllowanceEntry = {
  refundId: RefundId;
  memberId: MemberId | null;
  /** The day of the expense, which decides the period of the claim. */
  date: LocalDate;
  requestedAt: string;
  /** Null while the amount has not been computed. */
  refundable: Cents | null;
  /** Granted (validated or paid) always counts; waiting counts for the claims made after it. */
  standing: 'waiting' | 'granted';
};

/** Stored for ever: only add optional fields or new types. */
export type RefundAllowanceEvent =
  | { type: 'RefundAllowanceHeld'; data: AllowanceEntry }
  | { type: 'RefundAllowanceReleased'; data: { refundId: RefundId } };

/**
 * One ledger per household and activity: every change of a counted amount is appended to it, so two decisions on the same remaining amount
 * cannot both be stored. The ledger is not cut by period, because a revised rule may change the period of later claims.
 */
export const refundAllowanceStream = (personId: PersonId, activityId: RefundActivityId): `refund-allowance-${string}` =>
  `refund-allowance-${personId}:${activityId}`;
