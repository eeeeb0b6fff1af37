import type { AttachmentId } from '@intendance/kernel/id.js';
import { addMonths, type LocalDate, periodStart } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { documentChanges } from '../claim/claim-documents.js';
import { refundErrors } from './refund.errors.js';
import type { RefundBill, RefundClaim, RefundEvent } from './refund.events.js';
import { completeClaim, type RefundDraft } from './refund-draft.js';
import { type KnownRefund, liveRefund, type Refund } from './refund-state.js';
import type { RefundComputation } from './refundable-amount.js';

type Form = { draft: RefundDraft; comment: string; bills: readonly RefundBill[]; today: LocalDate };

export function request({ draft, comment, bills, today, requestedAt }: Form & { requestedAt: string }): RefundEvent[] {
  const claim = completeClaim(draft, bills.length, today);
  return [
    { type: 'RefundRequested', data: { ...claim, requestedAt, comment: comment.trim() } },
    ...bills.map((data): RefundEvent => ({ type: 'RefundBillAttached', data })),
  ];
}

/** A full save: `bills` are the bills after the save. */
export function amend(state: Refund, { draft, comment, bills, today }: Form): RefundEvent[] {
  const refund = liveRefund(state);
  const claim = completeClaim(draft, bills.length, today);
  const isChanged = !isSameClaim(claim, refund.claim);
  if (isChanged && refund.status !== 'waiting') throw refundErrors.closed();
  const { added, removed } = documentChanges(refund.bills, bills);
  return [
    ...(isChanged ? [{ type: 'RefundAmended' as const, data: claim }] : []),
    ...(comment.trim() === refund.comment ? [] : [{ type: 'RefundCommented' as const, data: { comment: comment.trim() } }]),
    ...added.map((data): RefundEvent => ({ type: 'RefundBillAttached', data })),
    ...removed.flatMap(({ id }) => detach(refund, id)),
  ];
}

const isSameClaim = (left: RefundClaim, right: RefundClaim): boolean =>
  left.personId === right.personId &&
  left.memberId === right.memberId &&
  left.activityId === right.activityId &&
  left.billedOn === right.billedOn &&
  left.bill === right.bill;

export const attach = (state: Refund, bill: RefundBill): RefundEvent[] =>
  liveRefund(state).bills.some(({ id }) => id === bill.id) ? [] : [{ type: 'RefundBillAttached', data: bill }];

/** Bills of a granted claim stay: the decision rests on them. */
export function detach(state: Refund, id: AttachmentId): RefundEvent[] {
  const refund = liveRefund(state);
  const bill = refund.bills.find((candidate) => candidate.id === id);
  if (!bill) throw refundErrors.billUnknown();
  if (refund.status === 'valid' || refund.status === 'refunded') throw refundErrors.closed();
  return [{ type: 'RefundBillDetached', data: { id, name: bill.name } }];
}

/** `seen`: the amount that the user saw, if it was sent. */
export function compute(state: Refund, computation: RefundComputation, seen?: Cents): RefundEvent[] {
  const { computed } = waitingRefund(state);
  if (seen !== undefined && seen !== computation.refundable) throw refundErrors.recomputeRequired(seen, computation.refundable);
  const isSame = computed?.overridden === undefined && computed?.computation.inputsHash === computation.inputsHash;
  return isSame ? [] : [{ type: 'RefundableAmountComputed', data: computation }];
}

/** A family member whom the activity does not cover: the beneficiary learns it from the form, and not from a refusal weeks later. */
export function checkMember({ reasons }: RefundComputation): void {
  const reason = reasons.find(({ code }) => code === 'MEMBER_UNKNOWN' || code === 'MEMBER_NOT_ELIGIBLE');
  if (reason) throw refundErrors.memberNotCovered(reason.message);
}

/** Bills of this year and of the year before: older ones are typing errors, or known to the structure. @throws refund.old-date */
export function checkAge({ billedOn }: RefundClaim, today: LocalDate): void {
  const first = periodStart(addMonths(today, -12), 'an');
  if (billedOn < first) throw refundErrors.oldDate(first);
}

export function override(state: Refund, data: { computation: RefundComputation; refundable: Cents; reason: string }): RefundEvent[] {
  const { claim, computed } = waitingRefund(state);
  const reason = data.reason.trim();
  if (!reason) throw refundErrors.reasonMissing();
  if (data.refundable <= 0 || data.refundable > claim.bill) throw refundErrors.overrideInvalid();
  if (computed?.overridden?.reason === reason && computed.refundable === data.refundable) return [];
  return [{ type: 'RefundableAmountOverridden', data: { ...data, reason } }];
}

function waitingRefund(state: Refund): KnownRefund {
  const refund = liveRefund(state);
  if (refund.status !== 'waiting') throw refundErrors.closed();
  return refund;
}
