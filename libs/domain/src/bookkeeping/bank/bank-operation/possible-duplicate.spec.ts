import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { BankOperationEvent, BankOperationFacts, BankOperationId } from './bank-operation.events.js';
import { type BankOperationCommand, bankOperationDecider } from './bank-operation.js';

const operation = specify(bankOperationDecider);
const yearId = newId<'fiscal-year'>();
const year = (isClosed = false): FiscalCalendar => ({
  years: [
    {
      id: yearId,
      name: '2026',
      start: localDate('2026-01-01'),
      end: localDate('2026-12-31'),
      closing: null,
      isClosed,
      validatedUpTo: null,
      frozen: null,
      marks: [],
      notes: [],
    },
  ],
});
const facts: BankOperationFacts = {
  accountId: newId<'bank-account'>(),
  accountCode: '512001',
  accountName: 'Compte ASC',
  journal: 'BQ01',
  accountBudget: 'ASC',
  date: localDate('2026-03-03'),
  fiscalYearId: yearId,
  wording: 'PRLV EDF',
  paymentType: 'order',
  value: cents(-12_50),
  isReimbursement: false,
};
const [original, other] = [newId<'bank-operation'>(), newId<'bank-operation'>()];
const recorded = (possibleDuplicateOf?: readonly BankOperationId[]): BankOperationEvent => ({
  type: 'BankOperationRecorded',
  data: { ...facts, origin: 'sync', importId: null, bankKey: 'k~p03.-1250', ...(possibleDuplicateOf && { possibleDuplicateOf }) },
});
const doubt = recorded([original]);
const merge = (originalId = original, calendar = year()): BankOperationCommand => ({
  type: 'MergeDuplicate',
  data: { originalId, calendar },
});
const keep: BankOperationCommand = { type: 'ConfirmDistinctOperation' };
const merged: BankOperationEvent = { type: 'BankOperationDeleted', data: { sameAs: original } };

describe('a possible duplicate', () => {
  it('waits for an answer, apart from the facts of the operation', () =>
    operation
      .given(doubt)
      .when({ type: 'UndoReconciliation', data: { bankKey: '' } })
      .thenState((state) => expect(state).toMatchObject({ possibleDuplicateOf: [original], sameAs: null, facts })));
  it('becomes an operation like any other once a user confirmed that it is distinct', () => {
    operation.given(doubt).when(keep).then({ type: 'BankOperationConfirmedDistinct', data: {} });
    operation
      .given(doubt)
      .when(keep)
      .thenState((state) => expect(state).toMatchObject({ possibleDuplicateOf: null, isDeleted: false }));
    operation.given(doubt).thenRepeating(keep);
  });
  it('leaves the books in favour of the original, even though the bank brought it', () => {
    operation.given(doubt).when(merge()).then(merged);
    operation.given(doubt).thenRepeating(merge());
    operation
      .given(doubt)
      .when(merge())
      .thenState((state) => expect(state).toMatchObject({ isDeleted: true, sameAs: original }));
  });
  it('comes back with its doubt when it is restored', () =>
    operation
      .given(doubt, merged)
      .when({ type: 'RestoreBankOperation', data: { calendar: year(), isToldAgain: false } })
      .thenState((state) => expect(state).toMatchObject({ isDeleted: false, sameAs: null, possibleDuplicateOf: [original] })));
  it('can only be one of the operations that it resembles', () =>
    operation.given(doubt).when(merge(other)).thenRefuses('operation.not-candidate'));
  it('is nothing to merge without a doubt, or once it is distinct', () => {
    operation.given(recorded()).when(merge()).thenRefuses('operation.not-possible-duplicate');
    operation
      .given(doubt, { type: 'BankOperationConfirmedDistinct', data: {} })
      .when(merge())
      .thenRefuses('operation.not-possible-duplicate');
    operation
      .given(recorded([original, other]), merged)
      .when(merge(other))
      .thenRefuses('operation.deleted');
  });
  it('stays where its year is closed', () =>
    operation
      .given(doubt)
      .when(merge(original, year(true)))
      .thenRefuses('exercice.closed'));
});
