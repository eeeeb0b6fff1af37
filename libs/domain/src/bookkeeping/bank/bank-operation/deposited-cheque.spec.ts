import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, it } from '@jest/globals';
import { allocate, command, correct, day, deleted, from, operation, sentSplit, validatedUpTo } from '../../../../test/operation-story.js';
import type { BankOperationEvent } from './bank-operation.events.js';

const depositId = newId<'cheque-deposit'>();
const receipt = from('manual', { paymentType: 'check', value: cents(50_00) });
const mark: BankOperationEvent = { type: 'BankOperationDeposited', data: { depositId } };
const cheque = [receipt, mark];
const transfer = [from('manual', { paymentType: 'deposit', value: cents(50_00), depositId })];
const asReceived = { paymentType: 'check', mode: 'taking' } as const;
const remove = command({ type: 'DeleteBankOperation' });
const reverse = command({
  type: 'ReverseBankOperation',
  data: { byOperationId: newId(), date: day('2026-04-02'), isRewritten: true, isDryRun: false },
});
const calendar = validatedUpTo('2026-03-31');

describe('a cheque in a deposit', () => {
  it('keeps its amount, its account and its day', () => {
    operation
      .given(cheque)
      .when(correct({ ...asReceived, amount: cents(49_00) }))
      .thenRefuses('operation.in-deposit');
    operation
      .given(cheque)
      .when(correct({ ...asReceived, date: day('2026-03-04') }))
      .thenRefuses('operation.in-deposit');
    operation.given(cheque).when(remove).thenRefuses('operation.in-deposit');
    operation.given(cheque, { calendar }).when(reverse).thenRefuses('operation.in-deposit');
  });
  it('may be named and allocated otherwise', () => {
    operation
      .given(cheque)
      .when(correct({ ...asReceived, wording: 'Chèque 123 Martin' }))
      .thenTypes('BankOperationCorrected');
    operation
      .given(cheque)
      .when(allocate(sentSplit(50)))
      .thenTypes('BankOperationAllocated');
  });
  it('is free again after the deposit', () => {
    const release: BankOperationEvent = { type: 'BankOperationDepositUndone', data: { depositId } };
    operation
      .given([...cheque, release])
      .when(remove)
      .thenTypes('BankOperationDeleted');
  });
});

describe('the transfer of a deposit', () => {
  it('changes with the deposit only', () => {
    operation
      .given(transfer)
      .when(correct({ ...asReceived, wording: 'Autre' }))
      .thenRefuses('operation.of-deposit');
    operation
      .given(transfer)
      .when(allocate(sentSplit(50)))
      .thenRefuses('operation.of-deposit');
    operation.given(transfer).when(remove).thenRefuses('operation.of-deposit');
    operation.given(transfer, { calendar }).when(reverse).thenRefuses('operation.of-deposit');
    operation
      .given([...transfer, deleted])
      .when(command({ type: 'RestoreBankOperation' }))
      .thenRefuses('operation.of-deposit');
  });
});
