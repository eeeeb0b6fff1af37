import type { Fold } from '@intendance/kernel/case.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { erasedText } from '@intendance/kernel/personal-data.js';
import type { AllowanceEntry } from '../refund-allowance/refund-allowance.events.js';
import { refundErrors } from './refund.errors.js';
import type { RefundBill, RefundClaim, RefundEvent } from './refund.events.js';
import type { RefundComputation } from './refundable-amount.js';

/** The amount for a decision; `overridden` when a user chose another amount than the rule's, with the reason. */
export type ComputedAmount = { refundable: Cents; computation: RefundComputation; overridden?: { reason: string } };

type RefundRecord = {
  claim: RefundClaim;
  requestedAt: string;
  comment: string;
  bills: readonly RefundBill[];
  /** A bill was once attached and is no longer there. */
  hasDetachedBill: boolean;
  computed: ComputedAmount | undefined;
  /** A deleted claim keeps its status and gets it back when it is restored. */
  isDeleted: boolean;
  /** The free texts about the beneficiary are erased. */
  isErased: boolean;
};
export type KnownRefund = RefundRecord &
  (
    | { status: 'waiting' }
    | { status: 'refused'; reason: string }
    | { status: 'valid'; refundable: Cents }
    | { status: 'refunded'; refundable: Cents; paidOn: LocalDate; mode: string | null; operationId?: string }
  );
export type Refund = { status: 'none' } | KnownRefund;

/** @throws refund.unknown */
export function knownRefund(refund: Refund): KnownRefund {
  if (refund.status === 'none') throw refundErrors.unknown();
  return refund;
}

/** @throws refund.unknown, refund.deleted */
export function liveRefund(refund: Refund): KnownRefund {
  const state = knownRefund(refund);
  if (state.isDeleted) throw refundErrors.deleted();
  return state;
}

/** The granted amount, or the computed one so far. */
export const amountOf = (refund: KnownRefund): Cents | undefined =>
  refund.status === 'valid' || refund.status === 'refunded' ? refund.refundable : refund.computed?.refundable;

/** How the claim weighs on the household's limits; undefined when it does not. */
export function allowanceEntry(refund: Refund): Omit<AllowanceEntry, 'refundId'> | undefined {
  if (refund.status === 'none' || refund.isDeleted || refund.status === 'refused') return undefined;
  const { memberId, billedOn: date } = refund.claim;
  const { requestedAt } = refund;
  if (refund.status === 'waiting')
    return { memberId, date, requestedAt, refundable: refund.computed?.refundable ?? null, standing: 'waiting' };
  return { memberId, date, requestedAt, refundable: refund.refundable, standing: 'granted' };
}

function evolve(refund: Refund, event: RefundEvent): Refund {
  if (event.type === 'RefundRequested') {
    const { requestedAt, comment, ...claim } = event.data;
    return {
      status: 'waiting',
      claim,
      requestedAt,
      comment,
      bills: [],
      hasDetachedBill: false,
      computed: undefined,
      isDeleted: false,
      isErased: false,
    };
  }
  if (refund.status === 'none') throw new Error(`${event.type} before RefundRequested`);
  const { claim, requestedAt, comment, bills, hasDetachedBill, computed, isDeleted, isErased } = refund;
  const record: RefundRecord = { claim, requestedAt, comment, bills, hasDetachedBill, computed, isDeleted, isErased };
  switch (event.type) {
    case 'RefundAmended': // another claim needs another computation
      return { ...record, status: 'waiting', claim: event.data, computed: undefined };
    case 'RefundCommented':
      return { ...refund, comment: event.data.comment };
    case 'RefundBillAttached':
      return { ...refund, bills: [...bills, event.data] };
    case 'RefundBillDetached':
      return { ...refund, bills: bills.filter(({ id }) => id !== event.data.id), hasDetachedBill: true };
    case 'RefundableAmountComputed':
      return { ...refund, computed: { refundable: event.data.refundable, computation: event.data } };
    case 'RefundableAmountOverridden': {
      const { refundable, reason, computation } = event.data;
      return { ...refund, computed: { refundable, computation, overridden: { reason } } };
    }
    case 'RefundValidated':
      return { ...record, status: 'valid', refundable: event.data.refundable };
    case 'RefundRefused':
      return { ...record, status: 'refused', reason: event.data.reason };
    case 'RefundReopened':
    case 'RefundDevalidated':
      return { ...record, status: 'waiting' };
    case 'RefundPaid': {
      return { ...record, status: 'refunded', refundable: grantedAmount(refund), ...event.data };
    }
    case 'RefundPaymentCancelled':
      return { ...record, status: 'valid', refundable: grantedAmount(refund) };
    case 'RefundDeleted':
      return { ...refund, isDeleted: true };
    case 'RefundRestored':
      return { ...refund, isDeleted: false };
    case 'RefundPersonalDataErased':
      return erasePersonalData(refund);
  }
}

export const refundFold: Fold<RefundEvent, Refund> = { initial: { status: 'none' }, evolve };

function erasePersonalData(refund: KnownRefund): KnownRefund {
  const { bills, computed } = refund;
  const gone = { comment: '', bills: [], hasDetachedBill: refund.hasDetachedBill || bills.length > 0, isErased: true };
  const amount = computed?.overridden ? { ...computed, overridden: { reason: erasedText } } : computed;
  const left = { ...refund, ...gone, computed: amount };
  return left.status === 'refused' ? { ...left, reason: erasedText } : left;
}

function grantedAmount(refund: KnownRefund): Cents {
  if (refund.status === 'valid' || refund.status === 'refunded') return refund.refundable;
  throw new Error(`a payment before RefundValidated (${refund.status})`);
}
