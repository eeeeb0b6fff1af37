import type { AttachmentId, PersonId, RefundActivityId, RefundId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';
import type { MemberId } from '../../directory/person/person.events.js';
import type { RefundComputation } from './refundable-amount.js';

export type RefundClaim = {
  personId: PersonId;
  /** The spouse or child that the bill is for; null is the beneficiary, or nobody in particular. */
  memberId: MemberId | null;
  activityId: RefundActivityId;
  /** The rule under which the claim was made, and under which it is judged. */
  activityVersion: number;
  /** Day of the expense. */
  billedOn: LocalDate;
  bill: Cents;
};
/** A supporting document. */
export type RefundBill = AttachedFile;

/** Stored for ever: only add optional fields or new types. */
export type RefundEvent =
  | { type: 'RefundRequested'; data: RefundClaim & { requestedAt: string; comment: string } }
  | { type: 'RefundAmended'; data: RefundClaim }
  | { type: 'RefundCommented'; data: { comment: string } }
  | { type: 'RefundBillAttached'; data: RefundBill }
  | { type: 'RefundBillDetached'; data: { id: AttachmentId; name: string } }
  | { type: 'RefundableAmountComputed'; data: RefundComputation }
  | { type: 'RefundableAmountOverridden'; data: { refundable: Cents; reason: string; computation: RefundComputation } }
  | { type: 'RefundValidated'; data: { refundable: Cents } }
  | { type: 'RefundRefused'; data: { reason: string } }
  | { type: 'RefundReopened'; data: Record<string, never> }
  | { type: 'RefundDevalidated'; data: { reason: string } }
  | { type: 'RefundPaid'; data: { paidOn: LocalDate; mode: string | null; operationId?: string } }
  | { type: 'RefundPaymentCancelled'; data: { reason: string } }
  | { type: 'RefundDeleted'; data: Record<string, never> }
  | { type: 'RefundRestored'; data: Record<string, never> }
  /** With the personal data of its beneficiary: texts and bills go, amounts stay. */
  | { type: 'RefundPersonalDataErased'; data: Record<string, never> };

export const refundStream = (id: RefundId): `refund-${string}` => `refund-${id}`;
