import { fold } from '@intendance/kernel/decider.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { day, deleted, facts, from, recorded } from '../../../../test/operation-story.js';
import type { BankOperationEvent } from './bank-operation.events.js';
import { type BankOperation, bankOperationFold, knownOperation, statementDayOf } from './bank-operation-state.js';
import { clear, undoClearing } from './operation-clearing.js';

const date = day('2026-03-31');
const cleared: BankOperationEvent = { type: 'BankOperationCleared', data: { date } };
const reconciled: BankOperationEvent = {
  type: 'BankOperationReconciled',
  data: { bankKey: 'k', importId: null, date: day('2026-03-05'), wording: 'CARTE FNAC' },
};
const after = (...events: BankOperationEvent[]): BankOperation => fold(bankOperationFold, events);
const statementDay = (...events: BankOperationEvent[]) => statementDayOf(knownOperation(after(...events)));

describe('ticking an operation on a statement', () => {
  it('gives it the day of the statement, once', () => {
    expect(clear(after(recorded), date)).toEqual([cleared]);
    expect(clear(after(recorded, cleared), date)).toEqual([]);
    expect(clear(after(recorded, cleared), day('2026-04-30'))).toMatchObject([{ data: { date: '2026-04-30' } }]);
    expect([statementDay(recorded), statementDay(recorded, cleared)]).toEqual([null, date]);
  });
  it('is for operations that no file of the bank has', () => {
    const refusal = (...events: BankOperationEvent[]) => refusalOf(() => clear(after(...events), date))?.code;
    expect([refusal(from('import')), refusal(from('sync')), refusal(recorded, reconciled)]).toEqual([
      'operation.cleared-by-bank',
      'operation.cleared-by-bank',
      'operation.cleared-by-bank',
    ]);
    expect(refusal(recorded, deleted)).toBe('operation.deleted');
    expect(statementDay(from('import'))).toBe(facts.date);
    expect(statementDay(recorded, cleared, reconciled)).toBe('2026-03-05');
  });
  it('is undone, and falls with a change of the amount', () => {
    expect(undoClearing(after(recorded, cleared))).toEqual([{ type: 'BankOperationClearingUndone', data: {} }]);
    expect(undoClearing(after(recorded))).toEqual([]);
    const corrected = (change: object): BankOperationEvent => ({ type: 'BankOperationCorrected', data: { ...facts, ...change } });
    expect(statementDay(recorded, cleared, corrected({ wording: 'Autre' }))).toBe(date);
    expect(statementDay(recorded, cleared, corrected({ value: cents(-1) }))).toBeNull();
  });
});
