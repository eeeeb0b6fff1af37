import type { Decider } from '@intendance/kernel/decider.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { documentChanges } from '../claim/claim-documents.js';
import { refundErrors } from './refund.errors.js';
import type { RefundBill, RefundClaim, RefundEvent } from './refund.events.js';
import { completeClaim, type RefundDraft } from './refund-draft.js';
import { decideMove, type RefundMove } from './refund-moves.js';
import { evolve, type KnownRefund, liveRefund, type Refund } from './refund-state.js';
import type { RefundComputation } from './refundable-amount.js';

export type RefundForm = { draft: RefundDraft; comment: string; bills: readonly RefundBill[]; today: LocalDate };

export type RefundCommand =
  | { type: 'RequestRefund'; data: RefundForm & { requestedAt: string } }
  /** A full save: `bills` is what must be attached afterwards. */
  | { type: 'AmendRefund'; data: RefundForm }
  | { type: 'AttachRefundBill'; data: RefundBill }
  | { type: 'DetachRefundBill'; data: { id: AttachmentId } }
  /** `computation` comes from `refundableAmount`; `seen` is the amount that the user saw, if it was sent. */
  | { type: 'ComputeRefundable'; data: { computation: RefundComputation; seen?: Cents } }
  | { type: 'OverrideRefundable'; data: { computation: RefundComputation; refundable: Cents; reason: string } }
  | RefundMove;

export const refundDecider: Decider<RefundCommand, RefundEvent, Refund> = { initial: { status: 'none' }, decide, evolve };

function decide(command: RefundCommand, refund: Refund): RefundEvent[] {
  switch (command.type) {
    case 'RequestRefund':
      return refund.status === 'none' ? request(command.data) : [];
    case 'AmendRefund':
      return amend(liveRefund(refund), command.data);
    case 'AttachRefundBill': {
      const isKnown = liveRefund(refund).bills.some(({ id }) => id === command.data.id);
      return isKnown ? [] : [{ type: 'RefundBillAttached', data: command.data }];
    }
    case 'DetachRefundBill':
      return detach(liveRefund(refund), command.data.id);
    case 'ComputeRefundable':
      return compute(waitingRefund(refund), command.data.computation, command.data.seen);
    case 'OverrideRefundable':
      return override(waitingRefund(refund), command.data);
    default:
      return decideMove(command, refund);
  }
}

function request({ draft, comment, bills, today, requestedAt }: RefundForm & { requestedAt: string }): RefundEvent[] {
  const claim = completeClaim(draft, bills.length, today);
  return [
    { type: 'RefundRequested', data: { ...claim, requestedAt, comment: comment.trim() } },
    ...bills.map((data): RefundEvent => ({ type: 'RefundBillAttached', data })),
  ];
}

function amend(refund: KnownRefund, { draft, comment, bills, today }: RefundForm): RefundEvent[] {
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

/** What a decision rests on stays: bills leave only while the claim is open. */
function detach(refund: KnownRefund, id: AttachmentId): RefundEvent[] {
  const bill = refund.bills.find((candidate) => candidate.id === id);
  if (!bill) throw refundErrors.billUnknown();
  if (refund.status === 'valid' || refund.status === 'refunded') throw refundErrors.closed();
  return [{ type: 'RefundBillDetached', data: { id, name: bill.name } }];
}

function compute(refund: KnownRefund, computation: RefundComputation, seen: Cents | undefined): RefundEvent[] {
  if (seen !== undefined && seen !== computation.refundable) throw refundErrors.recomputeRequired(seen, computation.refundable);
  const { computed } = refund;
  const isSame = computed?.overridden === undefined && computed?.computation.inputsHash === computation.inputsHash;
  return isSame ? [] : [{ type: 'RefundableAmountComputed', data: computation }];
}

function override(refund: KnownRefund, data: { computation: RefundComputation; refundable: Cents; reason: string }): RefundEvent[] {
  const reason = data.reason.trim();
  if (!reason) throw refundErrors.reasonMissing();
  if (data.refundable <= 0 || data.refundable > refund.claim.bill) throw refundErrors.overrideInvalid();
  const { computed } = refund;
  if (computed?.overridden?.reason === reason && computed.refundable === data.refundable) return [];
  return [{ type: 'RefundableAmountOverridden', data: { ...data, reason } }];
}

function waitingRefund(refund: Refund): KnownRefund {
  const live = liveRefund(refund);
  if (live.status !== 'waiting') throw refundErrors.closed();
  return live;
}
