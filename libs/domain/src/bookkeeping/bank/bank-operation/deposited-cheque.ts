import type { ChequeDepositId } from '../cheque-deposit/cheque-deposit-id.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type { BankOperationEvent } from './bank-operation.events.js';
import type { BankOperation, KnownBankOperation } from './bank-operation-state.js';
import { mustBeOfNoReturn } from './paid-claims.js';

/** True for money received that no deposit has taken to the bank. A reversed cheque is no longer there. */
export const isInHand = ({ isDeleted, facts, deposit, reversedBy, origin }: KnownBankOperation): boolean =>
  !isDeleted && facts.value > 0 && deposit === null && reversedBy === null && origin !== 'reversal';

/** Does nothing for a cheque that is in another deposit. @throws operation.returned for a cheque that was not paid */
export function undoDeposit(operation: BankOperation, depositId: ChequeDepositId): BankOperationEvent[] {
  if (operation.status === 'none' || operation.deposit?.id !== depositId) return [];
  mustBeOfNoReturn(operation);
  return [{ type: 'BankOperationDepositUndone', data: { depositId } }];
}

/** @throws operation.in-deposit, of-deposit */
export function mustBeInNoDeposit(operation: KnownBankOperation): void {
  mustMoveNoDeposit(operation);
  if (operation.deposit !== null) throw bankOperationErrors.inDeposit();
}

/** @throws operation.of-deposit */
export function mustMoveNoDeposit({ deposit }: KnownBankOperation): void {
  if (deposit?.part === 'transfer') throw bankOperationErrors.ofDeposit();
}
