import type { PendingStreams } from '@intendance/kernel/case.js';
import { derivedId } from '@intendance/kernel/id.js';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { ChequeDeposit } from '../cheque-deposit/cheque-deposit.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import {
  type BankOperationEvent,
  type BankOperationFacts,
  type BankOperationId,
  bankOperationStream,
  type Split,
} from './bank-operation.events.js';
import { type BankOperation, type KnownBankOperation, knownOperation, liveOperation } from './bank-operation-state.js';
import { changeable } from './operation-changes.js';
import { mustBeOfNoReturn } from './paid-claims.js';
import { openBudgetOf } from './reversal.js';

/**
 * `operation`: the line by which the bank gives the money back, or takes it back. `payment`: the operation that it returns. `deposit`: by which
 * a payment by cheque came to the bank.
 */
type Returned = {
  readonly operation: BankOperation;
  readonly payment: BankOperation;
  readonly paymentId: BankOperationId;
  readonly deposit: ChequeDeposit;
};

/**
 * Allocates a returned payment to what the payment was allocated to, as money paid back: a rejected transfer or direct debit, an unpaid
 * cheque. A part of a closed budget counts in the year of the return.
 * @throws operation.unknown, deleted, not-a-return, allocated, exercice.closed, frozen, validated, reversal, of-deposit
 */
export function allocateReturn(states: Returned, calendar: FiscalCalendar): BankOperationEvent[] {
  const [operation, payment] = [liveOperation(states.operation), liveOperation(states.payment)];
  if (operation.splits.length > 0) throw bankOperationErrors.allocated();
  if (!isReturnOf(operation.facts, atBank(payment, states.deposit)) || !areReturnable(payment.splits))
    throw bankOperationErrors.notAReturn();
  changeable(operation, { calendar });
  const isReimbursement = !payment.facts.isReimbursement;
  const splits = payment.splits.map((split) => ({
    ...split,
    id: derivedId(`${split.id}:return`),
    budgetaryYearId: openBudgetOf(calendar, split, operation.facts.fiscalYearId),
  }));
  return [
    ...(operation.facts.isReimbursement === isReimbursement
      ? []
      : [{ type: 'BankOperationCorrected' as const, data: { ...operation.facts, isReimbursement } }]),
    { type: 'BankOperationAllocated', data: { splits, provenance: { kind: 'bulk', keyword: null }, returns: states.paymentId } },
  ];
}

type BankPayment = Pick<BankOperationFacts, 'accountId' | 'value' | 'date'>;

/** The payment as the bank has it: a deposited cheque, on the account and the day of its deposit. */
function atBank({ facts, deposit: place }: KnownBankOperation, deposit: ChequeDeposit): BankPayment {
  if (place?.part !== 'cheque' || deposit.status === 'none') return facts;
  const { accountId, date } = deposit.facts;
  return { accountId, date, value: facts.value };
}

const isReturnOf = (operation: BankOperationFacts, payment: BankPayment): boolean =>
  operation.accountId === payment.accountId && operation.value === -payment.value && operation.date >= payment.date;

/** A transfer that comes back has its other side on another account. */
const areReturnable = (splits: readonly Split[]): boolean => splits.length > 0 && splits.every(({ kind }) => kind !== 'transfer');

/** Undefined for an operation that was deleted or reversed: it gives nothing back. */
const returnOf = (operation: BankOperation): BankOperationId | undefined =>
  operation.status === 'none' || operation.isDeleted || operation.reversedBy ? undefined : operation.returns;

/**
 * Appends to the payments that an operation returns once it is written, and to those that it returns no more. An operation that was allocated
 * before its events named the payment returns none.
 * @throws operation.returned, payment-deleted, payment-reversed, not-a-return
 */
export function followReturn(
  id: BankOperationId,
  [before, after]: readonly [BankOperation, BankOperation],
  payments: PendingStreams<BankOperationEvent, BankOperation>,
): void {
  const [former, present] = [returnOf(before), returnOf(after)];
  if (former === present) return;
  const data = { byOperationId: id };
  if (former) payments.of(bankOperationStream(former)).append([{ type: 'BankOperationPaymentReturnCancelled', data }]);
  if (!present) return;
  const payment = payments.of(bankOperationStream(present));
  mustBeReturnable(knownOperation(payment.state), knownOperation(after));
  payment.append([{ type: 'BankOperationPaymentReturned', data }]);
}

/** A cheque whose deposit was cancelled is in hand: no bank returns it. @throws operation.returned, payment-deleted, payment-reversed, not-a-return */
function mustBeReturnable(payment: KnownBankOperation, { facts }: KnownBankOperation): void {
  mustBeOfNoReturn(payment);
  if (payment.isDeleted) throw bankOperationErrors.paymentDeleted();
  if (payment.reversedBy) throw bankOperationErrors.paymentReversed();
  if (payment.facts.accountId !== facts.accountId && payment.deposit === null) throw bankOperationErrors.notAReturn();
}
