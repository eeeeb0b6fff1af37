import type { Cents } from '@intendance/kernel/money.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type { BankOperationEvent } from './bank-operation.events.js';
import { type BankOperation, type KnownBankOperation, liveOperation } from './bank-operation-state.js';

/** A claim that an operation pays: a refund leaves the account, the price of a registration comes to it. */
export type PaidClaim = { readonly claimId: string; readonly amount: Cents; readonly side: 'expense' | 'taking' };

/**
 * Ties the operation to a claim. One operation may pay several claims, up to its amount.
 * An operation that was reversed, and a reversal, move no money; a returned payment moved it back.
 * @throws operation.unknown, deleted, reversed, returned, reversal, other-side, amount-exceeded
 */
export function tiePayment(state: BankOperation, { claimId, amount, side }: PaidClaim): BankOperationEvent[] {
  const operation = liveOperation(state);
  const { facts, payments, origin, reversedBy } = operation;
  if (payments.some((payment) => payment.claimId === claimId)) return [];
  if (reversedBy) throw bankOperationErrors.reversed();
  mustBeOfNoReturn(operation);
  if (origin === 'reversal') throw bankOperationErrors.reversal();
  if (facts.value < 0 !== (side === 'expense')) throw bankOperationErrors.otherSide(side);
  const left = payments.reduce((rest, payment) => rest - payment.amount, Math.abs(facts.value));
  if (amount > left) throw bankOperationErrors.amountExceeded(amount, left as Cents);
  return [{ type: 'BankOperationPaymentTied', data: { claimId, amount } }];
}

/** Does nothing for a payment that was recorded before operations knew their claims. */
export const untiePayment = (state: BankOperation, claimId: string): BankOperationEvent[] =>
  state.status !== 'none' && state.payments.some((payment) => payment.claimId === claimId)
    ? [{ type: 'BankOperationPaymentUntied', data: { claimId } }]
    : [];

/**
 * The rewriting of a reversed operation is its movement: the claims that the operation pays hold the rewriting too.
 * @throws operation.pays-claims
 */
export function rewritingMustPayNothing(rewritten: BankOperation, events: readonly BankOperationEvent[], before: KnownBankOperation): void {
  const isMoved = ({ type, data }: BankOperationEvent) =>
    type === 'BankOperationDeleted' ||
    type === 'BankOperationReversed' ||
    (type === 'BankOperationCorrected' && data.value !== before.facts.value);
  if (rewritten.status !== 'none' && events.some(isMoved)) mustPayNothing(rewritten);
}

/** @throws operation.pays-claims, returned */
export function mustPayNothing(operation: KnownBankOperation): void {
  if (operation.payments.length > 0) throw bankOperationErrors.paysClaims();
  mustBeOfNoReturn(operation);
}

/** @throws operation.returned */
export function mustBeOfNoReturn({ returnedBy }: KnownBankOperation): void {
  if (returnedBy !== undefined) throw bankOperationErrors.returned();
}
