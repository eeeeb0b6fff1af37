import { derivedId, newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import {
  allocated,
  allocatedBy,
  closedYear,
  command,
  correct,
  day,
  deleted,
  facts,
  from,
  id,
  nextYear,
  nextYearId,
  operation,
  recorded,
  split,
  validatedUpTo,
} from '../../../../test/operation-story.js';
import type { ChequeDepositEvent } from '../cheque-deposit/cheque-deposit.events.js';
import { type BankOperationEvent, type BankOperationId, bankOperationStream } from './bank-operation.events.js';
import { belongingsOf } from './reversal.js';

const paymentId = newId<'bank-operation'>();
const allocateReturn = command({ type: 'AllocateReturn', data: { paymentId } });
const lineOf = (change: object = {}) => from('import', { value: cents(50_00), date: day('2026-03-12'), isReimbursement: true, ...change });
const [part, rest] = [split(30), split(20, { budget: 'AEP' })];
const paymentEvents: readonly BankOperationEvent[] = [recorded, allocatedBy('manual', part, rest)];
const sharesOf = (change: object = {}): BankOperationEvent => ({
  type: 'BankOperationAllocated',
  data: {
    splits: [part, rest].map((one) => ({ ...one, id: derivedId(`${one.id}:return`), ...change })),
    provenance: { kind: 'bulk', keyword: null },
    returns: paymentId,
  },
});
const ofPayment = (...events: BankOperationEvent[]) => new Map([[bankOperationStream(paymentId), events]]);
const given = (own: readonly BankOperationEvent[], payment: readonly BankOperationEvent[] = paymentEvents, around = {}) =>
  operation.given(own, { payments: ofPayment(...payment), ...around });
const returnedBy = (byOperationId: BankOperationId): BankOperationEvent => ({
  type: 'BankOperationPaymentReturned',
  data: { byOperationId },
});
const cancelledBy = (byOperationId: BankOperationId): BankOperationEvent => ({
  type: 'BankOperationPaymentReturnCancelled',
  data: { byOperationId },
});

describe('a returned payment', () => {
  it('gives back to each activity what the payment took', () => {
    given([lineOf()])
      .when(allocateReturn)
      .then({ operation: [sharesOf()], payments: ofPayment(returnedBy(id)) });
  });
  it('is money paid back, whatever the bank calls it', () => {
    const correction = { ...facts, value: cents(50_00), date: day('2026-03-12'), isReimbursement: true };
    given([lineOf({ isReimbursement: false })])
      .when(allocateReturn)
      .then({ operation: [{ type: 'BankOperationCorrected', data: correction }, sharesOf()], payments: ofPayment(returnedBy(id)) });
  });
  it('counts in its own year once the budget of the payment is closed', () => {
    const next = lineOf({ date: day('2027-01-05'), fiscalYearId: nextYearId });
    given([next], paymentEvents, { calendar: [...closedYear, nextYear] })
      .when(allocateReturn)
      .then({ operation: [sharesOf({ budgetaryYearId: nextYearId })], payments: ofPayment(returnedBy(id)) });
  });
  it('has the opposite amount, the account, and a day after the payment', () => {
    for (const change of [{ value: cents(49_99) }, { value: cents(-50_00) }, { accountId: newId() }, { date: day('2026-03-02') }])
      given([lineOf(change)])
        .when(allocateReturn)
        .thenRefuses('operation.not-a-return');
    given([lineOf()], [recorded]).when(allocateReturn).thenRefuses('operation.not-a-return');
    const transfer = split(50, { kind: 'transfer', activityId: null });
    given([lineOf()], [recorded, allocatedBy('manual', transfer)])
      .when(allocateReturn)
      .thenRefuses('operation.not-a-return');
  });
  it('takes a cheque back from the account to which it was deposited, after the deposit', () => {
    const [depositId, chequeAccountId] = [newId<'cheque-deposit'>(), newId<'bank-account'>()];
    const marked: BankOperationEvent = { type: 'BankOperationDeposited', data: { depositId } };
    const cheque = [from('manual', { accountId: chequeAccountId, value: cents(50_00) }), allocatedBy('manual', part, rest)];
    const ids = { expenseId: newId<'bank-operation'>(), takingId: null, yearId: facts.fiscalYearId };
    const deposited = (date: string): ChequeDepositEvent => ({
      type: 'ChequesDeposited',
      data: { number: '2026-1', date: day(date), chequeAccountId, accountId: facts.accountId, cheques: [], ...ids },
    });
    const unpaid = lineOf({ value: cents(-50_00) });
    given([unpaid], [...cheque, marked], { deposit: [deposited('2026-03-11')] })
      .when(allocateReturn)
      .then({ operation: [sharesOf()], payments: ofPayment(returnedBy(id)) });
    given([unpaid], [...cheque, marked], { deposit: [deposited('2026-03-13')] })
      .when(allocateReturn)
      .thenRefuses('operation.not-a-return');
    given([unpaid], cheque).when(allocateReturn).thenRefuses('operation.not-a-return');
    const undone: BankOperationEvent = { type: 'BankOperationDepositUndone', data: { depositId } };
    given([unpaid, sharesOf(), deleted], [...cheque, marked, returnedBy(id), cancelledBy(id), undone])
      .when(command({ type: 'RestoreBankOperation' }))
      .thenRefuses('operation.not-a-return');
  });
  it('leaves what a user allocated, deleted or closed', () => {
    given([lineOf(), allocated(50)])
      .when(allocateReturn)
      .thenRefuses('operation.allocated');
    given([lineOf(), deleted]).when(allocateReturn).thenRefuses('operation.deleted');
    given([lineOf()], [...paymentEvents, deleted])
      .when(allocateReturn)
      .thenRefuses('operation.deleted');
    given([lineOf()], []).when(allocateReturn).thenRefuses('operation.unknown');
    given([lineOf()], paymentEvents, { calendar: validatedUpTo('2026-03-31') })
      .when(allocateReturn)
      .thenRefuses('exercice.validated');
  });
});

describe('a payment that was returned', () => {
  const other = newId<'bank-operation'>();
  const own = [lineOf(), sharesOf()];
  const returned = [...paymentEvents, returnedBy(id)];
  const reversalId = newId<'bank-operation'>();
  const reversed: BankOperationEvent = { type: 'BankOperationReversed', data: { byOperationId: reversalId, date: day('2026-04-02') } };
  const calendar = validatedUpTo('2026-03-31');
  const reverse = command({
    type: 'ReverseBankOperation',
    data: { byOperationId: reversalId, date: day('2026-04-02'), isRewritten: true, isDryRun: false },
  });

  it('is returned once', () => {
    given([lineOf()], [...paymentEvents, returnedBy(other)])
      .when(allocateReturn)
      .thenRefuses('operation.returned');
    given([lineOf()], [...paymentEvents, returnedBy(other), cancelledBy(other)])
      .when(allocateReturn)
      .thenWrites('operation', 'payments');
  });
  it('was not reversed', () => {
    given([lineOf()], [...paymentEvents, reversed])
      .when(allocateReturn)
      .thenRefuses('operation.payment-reversed');
  });
  it('is a payment again once the return is undone', () => {
    const undone = { payments: ofPayment(cancelledBy(id)) };
    given(own, returned)
      .when(command({ type: 'RemoveAllocation', data: { isFromBatch: false } }))
      .then({ operation: [{ type: 'BankOperationAllocationRemoved', data: {} }], ...undone });
    given(own, returned)
      .when(command({ type: 'DeleteBankOperation' }))
      .then({ operation: [deleted], ...undone });
    given(own, returned, { calendar })
      .when(reverse)
      .thenEvents(({ payments }) => expect(payments).toEqual(undone.payments));
    given([from('manual', { value: cents(50_00), isReimbursement: true }), sharesOf()], returned)
      .when(correct({ amount: cents(50_00), mode: 'expense' }))
      .thenEvents(({ payments }) => expect(payments).toEqual(undone.payments));
  });
  it('stays returned while the line that returns it is allocated otherwise', () => {
    given([...own, allocated(50)], [...paymentEvents, returnedBy(id)])
      .when(command({ type: 'RemoveAllocation', data: { isFromBatch: false } }))
      .thenWrites('operation', 'payments');
  });
  it('is returned again with the line that returned it', () => {
    const restore = command({ type: 'RestoreBankOperation' });
    given([...own, deleted], [...returned, cancelledBy(id)])
      .when(restore)
      .thenEvents(({ payments }) => expect(payments).toEqual(ofPayment(returnedBy(id))));
    given([...own, deleted], [...returned, cancelledBy(id), returnedBy(other)])
      .when(restore)
      .thenRefuses('operation.returned');
    given([...own, deleted], [...returned, cancelledBy(id), deleted])
      .when(restore)
      .thenRefuses('operation.payment-deleted');
  });
  it('is returned by the line, after its reversal by the rewriting, and by the line once more', () => {
    const [, rewritingId] = belongingsOf(reversalId);
    const rewriting = [from('rewrite', { ...facts, value: cents(50_00), date: day('2026-04-02'), reverses: id }), sharesOf()];
    given([...own, reversed], [...returned, cancelledBy(id), returnedBy(rewritingId)], { calendar, rewriting })
      .when(command({ type: 'CancelReversal' }))
      .thenEvents(({ payments }) => expect(payments).toEqual(ofPayment(cancelledBy(rewritingId), returnedBy(id))));
  });
  it('stays as it is', () => {
    operation
      .given(returned)
      .when(command({ type: 'DeleteBankOperation' }))
      .thenRefuses('operation.returned');
    operation.given(returned, { calendar }).when(reverse).thenRefuses('operation.returned');
    operation
      .given([recorded, allocated(50), returnedBy(other)])
      .when(correct({ amount: cents(40_00) }))
      .thenRefuses('operation.returned');
  });
});
