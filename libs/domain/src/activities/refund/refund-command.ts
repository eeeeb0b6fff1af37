import type { AttachmentId, PersonId, RefundActivityId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { MemberId } from '../../directory/person/person.events.js';
import type { Payment } from '../claim/claim-payment.js';
import type { RefundBill } from './refund.events.js';
import type { KnownRefund } from './refund-state.js';

/** The claim as sent: anything may be missing. */
export type SentClaim = {
  personId: PersonId | null;
  memberId: MemberId | null;
  activityId: RefundActivityId | null;
  billedOn: LocalDate | null;
  bill: Cents | null;
};
/** The amount that the user saw, and the reason of an amount that is not the rule's. */
export type SeenAmount = { seen?: Cents | undefined; overrideReason?: string | undefined };
/** `bills` undefined: the attached bills stay. */
export type RefundForm = SeenAmount & { claim: SentClaim; comment: string; bills?: readonly RefundBill[] | undefined };
type Request = RefundForm & {
  goal: 'waiting' | 'valid';
  requestedAt?: string | undefined;
  isComputing?: boolean | undefined;
  /** The beneficiary files the claim: the activity must cover the named family member. */
  isOwn?: boolean | undefined;
};
/** The form of a refused claim that its beneficiary files again: the bills that stay, and the new ones. */
export type RefiledClaim = {
  personId: PersonId;
  claim: Omit<SentClaim, 'personId'>;
  comment: string;
  remainingBills: readonly AttachmentId[];
  bills: readonly RefundBill[];
};
type Save = RefundForm & Payment & { goal?: KnownRefund['status'] | undefined; isDeleted?: boolean | undefined; reason: string };

export type RefundCommand =
  /** `isComputing`: computes the amount even if the user saw none. */
  | { type: 'RequestRefund'; data: Request }
  /** A full save, and the status that the user chose. */
  | { type: 'SaveRefund'; data: Save }
  /** `isComputing`: computes the amount of a claim that has none. */
  | { type: 'ValidateRefund'; data: SeenAmount & { isComputing: boolean } }
  | { type: 'RefuseRefund'; data: { reason: string } }
  | { type: 'ReopenRefund' }
  | { type: 'FileRefundAgain'; data: RefiledClaim }
  | { type: 'DevalidateRefund'; data: { reason: string } }
  | { type: 'PayRefund'; data: Payment }
  | { type: 'CancelRefundPayment'; data: { reason: string } }
  | { type: 'DeleteRefund' }
  | { type: 'RestoreRefund' }
  | { type: 'AttachRefundBill'; data: RefundBill }
  | { type: 'DetachRefundBill'; data: { id: AttachmentId } }
  /** The beneficiary has been erased. */
  | { type: 'ErasePersonalData' };
