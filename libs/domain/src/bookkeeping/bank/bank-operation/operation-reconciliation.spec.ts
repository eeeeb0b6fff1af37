import { fold } from '@intendance/kernel/decider.js';
import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { accountId, allocated, day, deleted, facts, from, recorded } from '../../../../test/operation-story.js';
import type { BankOperationEvent } from './bank-operation.events.js';
import { bankOperationFold } from './bank-operation-state.js';
import { reconcile, undoReconciliation } from './operation-reconciliation.js';

const bankMovement = { bankKey: 'k', importId: null, date: day('2026-03-05'), wording: 'CARTE FNAC' };
const movement = (change: object = {}) => ({ ...bankMovement, accountId, value: facts.value, ...change });
const reconciled: BankOperationEvent = { type: 'BankOperationReconciled', data: bankMovement };
const after = (...events: BankOperationEvent[]) => fold(bankOperationFold, events);
const refusal = (events: BankOperationEvent[], change: object = {}) => refusalOf(() => reconcile(after(...events), movement(change)))?.code;

describe('reconciling an operation with a movement of the bank', () => {
  it('keeps what was typed in and how it is allocated', () => {
    expect(reconcile(after(recorded, allocated(50)), movement())).toEqual([reconciled]);
    expect(after(recorded, allocated(50), reconciled)).toMatchObject({
      facts,
      splits: [{ amount: 50_00 }],
      origin: 'manual',
      reconciliation: bankMovement,
    });
  });
  it('is done once, with one movement', () => {
    expect(reconcile(after(recorded, reconciled), movement())).toEqual([]);
    expect(refusal([recorded, reconciled], { bankKey: 'other' })).toBe('operation.not-reconcilable');
  });
  it('needs the same account and amount, and an operation that was typed in', () => {
    expect(refusal([recorded], { value: cents(-50_01) })).toBe('operation.not-reconcilable');
    expect(refusal([recorded], { accountId: newId() })).toBe('operation.not-reconcilable');
    expect(refusal([from('import')])).toBe('operation.not-reconcilable');
    expect(refusal([recorded, deleted])).toBe('operation.deleted');
    const reversed: BankOperationEvent = { type: 'BankOperationReversed', data: { byOperationId: newId(), date: day('2026-03-04') } };
    expect(refusal([recorded, reversed])).toBe('operation.not-reconcilable');
  });
  it('is undone with the import that told it', () => {
    const undone = [{ type: 'BankOperationReconciliationUndone', data: { bankKey: 'k' } }];
    expect(undoReconciliation(after(recorded, reconciled), 'k')).toEqual(undone);
    expect(undoReconciliation(after(recorded, reconciled), 'other')).toEqual([]);
    expect(undoReconciliation(after(recorded), 'k')).toEqual([]);
  });
});
