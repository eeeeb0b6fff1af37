import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { command, correct, day, from, id, operation, recorded, validatedUpTo } from '../../../../test/operation-story.js';
import type { BankOperationEvent } from './bank-operation.events.js';
import { bankOperationFold } from './bank-operation-state.js';
import { tiePayment, untiePayment } from './paid-claims.js';

const after = (...events: BankOperationEvent[]) => events.reduce(bankOperationFold.evolve, bankOperationFold.initial);
const reversalId = newId<'bank-operation'>();
const paid = (claimId: string, euros: number): BankOperationEvent => ({
  type: 'BankOperationPaymentTied',
  data: { claimId, amount: cents(euros * 100) },
});
const tie = (euros: number, ...events: BankOperationEvent[]) =>
  tiePayment(after(recorded, ...events), { claimId: 'r1', amount: cents(euros * 100), side: 'expense' });

describe('an operation that pays claims', () => {
  it('pays one of its amount, or several up to it', () => {
    expect(tie(50)).toEqual([paid('r1', 50)]);
    expect(tie(20, paid('r2', 30))).toEqual([paid('r1', 20)]);
    expect(tie(50, paid('r1', 50))).toEqual([]);
    expect(refusalOf(() => tie(51))?.code).toBe('operation.amount-exceeded');
    expect(refusalOf(() => tie(21, paid('r2', 30)))?.code).toBe('operation.amount-exceeded');
  });
  it('is of the side of the claim', () => {
    const taking = after(from('import', { value: cents(474_01) }));
    expect(refusalOf(() => tiePayment(taking, { claimId: 'r1', amount: cents(1), side: 'expense' }))?.code).toBe('operation.other-side');
    expect(tiePayment(taking, { claimId: 'r1', amount: cents(1), side: 'taking' })).toHaveLength(1);
  });
  it('is no reversal, and was not reversed', () => {
    const reversed: BankOperationEvent = { type: 'BankOperationReversed', data: { byOperationId: reversalId, date: day('2026-04-02') } };
    expect(refusalOf(() => tie(50, reversed))?.code).toBe('operation.reversed');
    const reversal = after(from('reversal', { reverses: id }));
    expect(refusalOf(() => tiePayment(reversal, { claimId: 'r1', amount: cents(1), side: 'expense' }))?.code).toBe('operation.reversal');
  });
  it('pays nothing once the bank returned it', () => {
    const returned: BankOperationEvent = { type: 'BankOperationPaymentReturned', data: { byOperationId: reversalId } };
    const cancelled: BankOperationEvent = { type: 'BankOperationPaymentReturnCancelled', data: { byOperationId: reversalId } };
    expect(refusalOf(() => tie(50, returned))?.code).toBe('operation.returned');
    expect(tie(50, paid('r1', 50), returned)).toEqual([]);
    expect(tie(50, returned, cancelled)).toEqual([paid('r1', 50)]);
  });
  it('is reversed only if its movement is written once more, which then stays', () => {
    const reverse = (isRewritten: boolean) =>
      command({ type: 'ReverseBankOperation', data: { byOperationId: reversalId, date: day('2026-04-02'), isRewritten, isDryRun: false } });
    const calendar = validatedUpTo('2026-03-31');
    const paying = [recorded, paid('r1', 50)];
    operation.given(paying, { calendar }).when(reverse(false)).thenRefuses('operation.pays-claims');
    operation.given(paying, { calendar }).when(reverse(true)).thenWrites('operation', 'reversal', 'rewriting');

    const original = newId<'bank-operation'>();
    const rewriting = from('rewrite', { reverses: original, date: day('2026-04-02') });
    const deletion = command({ type: 'DeleteBankOperation' });
    operation.given([rewriting], { calendar, original: paying }).when(deletion).thenRefuses('operation.pays-claims');
    operation
      .given([rewriting], { calendar, original: [recorded] })
      .when(deletion)
      .thenTypes('BankOperationDeleted');
    const amount = correct({ date: day('2026-04-02'), amount: cents(40_00) });
    operation.given([rewriting], { calendar, original: paying }).when(amount).thenRefuses('operation.pays-claims');
    operation
      .given([rewriting], { calendar, original: paying })
      .when(correct({ date: day('2026-04-02'), wording: 'FNAC' }))
      .thenTypes('BankOperationCorrected');
  });
  it('stays paid by a rewriting of its rewriting', () => {
    const [original, first] = [newId<'bank-operation'>(), newId<'bank-operation'>()];
    const paying = [recorded, paid('r1', 50)];
    const calendar = validatedUpTo('2026-03-31');
    const reverse = (isRewritten: boolean) =>
      command({ type: 'ReverseBankOperation', data: { byOperationId: reversalId, date: day('2026-04-02'), isRewritten, isDryRun: false } });
    const rewriting = from('rewrite', { reverses: original });
    operation.given([rewriting], { calendar, original: paying }).when(reverse(false)).thenRefuses('operation.pays-claims');
    operation
      .given([rewriting], { calendar, original: paying })
      .when(reverse(true))
      .thenEvents(({ rewriting: again }) => expect(again).toMatchObject([{ data: { reverses: id, movementOf: original } }]));
    const second = from('rewrite', { reverses: first, movementOf: original, date: day('2026-04-02') });
    operation
      .given([second], { calendar, original: paying })
      .when(command({ type: 'DeleteBankOperation' }))
      .thenRefuses('operation.pays-claims');
  });
  it('stays while it pays one', () => {
    operation
      .given([recorded, paid('r1', 50)])
      .when(command({ type: 'DeleteBankOperation' }))
      .thenRefuses('operation.pays-claims');
    const untied: BankOperationEvent = { type: 'BankOperationPaymentUntied', data: { claimId: 'r1' } };
    expect(untiePayment(after(recorded, paid('r1', 50)), 'r1')).toEqual([untied]);
    expect(untiePayment(after(recorded), 'r1')).toEqual([]);
    operation
      .given([recorded, paid('r1', 50), untied])
      .when(command({ type: 'DeleteBankOperation' }))
      .thenTypes('BankOperationDeleted');
  });
});
