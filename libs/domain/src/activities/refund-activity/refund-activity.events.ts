import type { RefundActivityId } from '@intendance/kernel/id.js';
import type { CalendarPeriod, LocalDate } from '@intendance/kernel/local-date.js';
import type { BasisPoints, Cents } from '@intendance/kernel/money.js';

/** The people whom the activity covers: the whole household, or the beneficiary only. */
export type RefundScope = 'household' | 'beneficiary';
export type RefundRate = { kind: 'percent'; share: BasisPoints } | { kind: 'flat'; amount: Cents };
/** The limit of one eligible person in one period, in bills or in euros; null means no limit. */
export type RefundCap = { unit: 'bills'; count: number | null } | { unit: 'euros'; amount: Cents | null };

/** The rule of an activity, as a clerk fills it in. */
export type RefundSettings = {
  name: string;
  startDate: LocalDate | null;
  endDate: LocalDate | null;
  /** A claim must have its bill attached. */
  billRequired: boolean;
  scope: RefundScope;
  rate: RefundRate;
  cap: RefundCap;
  period: CalendarPeriod;
  /** Eligibility in words, read by the person who validates, never computed. */
  comment: string;
};

/** Stored for ever: only add optional fields or new types. */
export type RefundActivityEvent =
  | { type: 'RefundActivityCreated'; data: RefundSettings & { enabled: boolean } }
  | { type: 'RefundActivityRevised'; data: RefundSettings }
  | { type: 'RefundActivityEnabled'; data: Record<string, never> }
  | { type: 'RefundActivityDisabled'; data: Record<string, never> }
  | { type: 'RefundActivityDeleted'; data: Record<string, never> }
  | { type: 'RefundActivityRestored'; data: Record<string, never> };

export const refundActivityStream = (id: RefundActivityId): `refund-activity-${string}` => `refund-activity-${id}`;
