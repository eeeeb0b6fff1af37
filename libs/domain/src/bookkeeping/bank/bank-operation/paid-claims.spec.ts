import { cents } from '@intendance/kernel/money.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { command, from, operation, recorded } from '../../../../test/operation-story.js';
import type { BankOperationEvent } from './bank-operation.events.js';
import { bankOperationFold } from './bank-operation-state.js';
import { tiePayment, untiePayment } from './paid-claims.js';

const after = (...events: BankOperationEvent[]) => events.reduce(bankOperationFold.evolve, bankOperationFold.initial);
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
