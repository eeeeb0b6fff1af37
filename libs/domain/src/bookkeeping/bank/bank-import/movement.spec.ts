import { fold } from '@intendance/kernel/decider.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent, FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { BankMovement } from '../bank-file/bank-file.js';
import type { BankOperationEvent, BankOperationFacts, BankOperationId, Split } from '../bank-operation/bank-operation.events.js';
import { bankOperationFold } from '../bank-operation/bank-operation-state.js';
import { record } from '../bank-operation/operation-changes.js';
import type { OperationAccount } from '../bank-operation/operation-draft.js';
import { recordedMovement } from './imported-operation.js';
import { judgeMovement } from './judge-movement.js';
import { KeyIndex } from './key-index.js';
import { undoOperation, undoReconciliation } from './undo-operation.js';

const yearId = 'y2026' as FiscalYearId;
const created: FiscalYearEvent = {
  type: 'FiscalYearCreated',
  data: { yearId, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') },
};
const validated: FiscalYearEvent = { type: 'PeriodValidated', data: { yearId, upTo: localDate('2026-03-31') } };
const allValidated: FiscalYearEvent = { type: 'PeriodValidated', data: { yearId, upTo: localDate('2026-12-31') } };
const nextYear: FiscalYearEvent = {
  type: 'FiscalYearCreated',
  data: { yearId: 'y2027' as FiscalYearId, name: '2027', start: localDate('2027-01-01'), end: localDate('2027-12-31') },
};
const closed: FiscalYearEvent = {
  type: 'FiscalYearClosed',
  data: {
    yearId,
    totals: { operations: 0, writings: 0, debit: cents(0), credit: cents(0) },
    resultByBudget: [],
    hash: '',
    openingEntryId: null,
  },
};
const calendarOf = (...more: FiscalYearEvent[]) => fold(fiscalCalendarDecider, [created, ...more]);
const account: OperationAccount = {
  id: 'a1' as BankAccountId,
  name: 'Banque AEP',
  code: '512001',
  journal: 'BQ01',
  budget: 'AEP',
  periods: [{ id: 'p', start: localDate('2026-01-01'), end: null }],
};
const movement: BankMovement = {
  line: 7,
  date: localDate('2026-02-01'),
  valueDate: null,
  wording: 'VIR',
  value: cents(-5_00),
  type: 'transfer',
  bankKey: 'k',
};
const judge = (more: Partial<BankMovement> = {}, keys: string[] = [], ...history: FiscalYearEvent[]) =>
  judgeMovement(
    { ...movement, ...more },
    {
      account,
      keys: new KeyIndex(keys),
      calendar: calendarOf(...history),
      source: { origin: 'import', importId: 'i1' },
    },
  );
const recorded = judge();
const history = recorded.outcome === 'created' ? recorded.events : [];

describe('a movement of a file', () => {
  it('is an operation of its account and of the year of its day', () =>
    expect(recorded).toEqual({
      outcome: 'created',
      events: [
        {
          type: 'BankOperationRecorded',
          data: {
            accountId: 'a1',
            accountCode: '512001',
            accountName: 'Banque AEP',
            journal: 'BQ01',
            accountBudget: 'AEP',
            date: '2026-02-01',
            fiscalYearId: yearId,
            wording: 'VIR',
            paymentType: 'transfer',
            value: -500,
            isReimbursement: false,
            origin: 'import',
            importId: 'i1',
            bankKey: 'k',
          },
        },
      ],
    }));
  it('gives money back when the bank does', () =>
    expect(judge({ type: 'payback', value: cents(5_00) })).toMatchObject({ events: [{ data: { isReimbursement: true, value: 500 } }] }));
  it('is known by its key, whatever its period has become', () => {
    expect(judge({}, ['k'])).toEqual({ outcome: 'duplicate' });
    expect(judge({}, ['k'], validated)).toEqual({ outcome: 'duplicate' });
  });
  it('is known by the name that an earlier version gave it', () =>
    expect(judge({ bankKey: 'x~c01.-500', former: { bankKey: 'k~c01.-500', wording: 'VIR' } }, ['k~c01.-500'])).toEqual({
      outcome: 'duplicate',
    }));
  it('is known when another source told it, and only then', () => {
    const facts = {
      account,
      keys: new KeyIndex(['y~c01.-500']),
      calendar: calendarOf(),
      source: { origin: 'import', importId: 'i1' },
    } as const;
    const newMovement = { ...movement, bankKey: 'x~o01.-500' };
    expect(judgeMovement(newMovement, { ...facts, twin: 'y' })).toEqual({ outcome: 'duplicate', twin: 'y' });
    expect(judgeMovement(newMovement, facts)).toMatchObject({ outcome: 'created' });
  });
  it('waits in quarantine while nothing may be written on its day', () => {
    expect(judge({ date: localDate('2025-12-31') })).toMatchObject({ outcome: 'quarantined', code: 'exercice.missing' });
    expect(judge({}, [], validated, closed)).toMatchObject({ outcome: 'quarantined', code: 'exercice.closed' });
  });
  it('enters on the first open day when its period is validated, and keeps the day of the bank', () => {
    expect(judge({ date: localDate('2026-03-31') }, [], validated)).toMatchObject({
      outcome: 'created',
      entersOn: '2026-04-01',
      events: [{ data: { date: '2026-04-01', bankDate: '2026-03-31', fiscalYearId: yearId } }],
    });
    const inOpenPeriod = judge({ date: localDate('2026-04-01') }, [], validated);
    expect(inOpenPeriod).not.toHaveProperty('entersOn');
    expect(inOpenPeriod).not.toHaveProperty('events.0.data.bankDate');
  });
  it('enters in the next year when the whole year is validated, and waits while there is none', () => {
    expect(judge({}, [], allValidated)).toMatchObject({ outcome: 'quarantined', code: 'exercice.validated' });
    expect(judge({}, [], allValidated, nextYear)).toMatchObject({ outcome: 'created', entersOn: '2027-01-01' });
  });
});

describe('a movement that was typed in before', () => {
  const manual = record(
    bankOperationFold.initial,
    recordedMovement(movement, { ...account, periods: [] }, calendarOf(), { origin: 'import', importId: null }),
  );
  const typedHistory = manual.map((event) =>
    event.type === 'BankOperationRecorded' ? { ...event, data: { ...event.data, origin: 'manual' as const, bankKey: null } } : event,
  );
  const { date, value, type } = movement;
  const operation = { id: 'o1' as BankOperationId, accountId: account.id, date, value, type, wording: 'Facture' };
  const judgeTyped = (more: readonly BankOperationEvent[] = [], keys: string[] = [], ...history: FiscalYearEvent[]) =>
    judgeMovement(movement, {
      account,
      keys: new KeyIndex(keys),
      calendar: calendarOf(...history),
      source: { origin: 'import', importId: 'i1' },
      typed: [{ operation, state: fold(bankOperationFold, [...typedHistory, ...more]) }],
    });
  const reconciled: BankOperationEvent = {
    type: 'BankOperationReconciled',
    data: { bankKey: 'k', importId: 'i1', date: movement.date, wording: 'VIR' },
  };
  it('is that operation, also in a period that is validated', () => {
    expect(judgeTyped()).toEqual({ outcome: 'reconciled', operations: [{ operation, events: [reconciled] }] });
    expect(judgeTyped([], [], validated)).toMatchObject({ outcome: 'reconciled' });
  });
  it('is another one when it was deleted or told meanwhile', () => {
    expect(judgeTyped([{ type: 'BankOperationDeleted', data: {} }])).toMatchObject({ outcome: 'created' });
    const other = { ...reconciled, data: { ...reconciled.data, bankKey: 'z' } } as BankOperationEvent;
    expect(judgeTyped([other])).toMatchObject({ outcome: 'created' });
  });
  it('is known by its key first', () => expect(judgeTyped([], ['k'])).toMatchObject({ outcome: 'duplicate' }));
  it('stays when the import is undone, and may be told again', () => {
    const undoing = undoReconciliation([...typedHistory, reconciled], 'k');
    expect(undoing).toEqual({ outcome: 'untold', events: [{ type: 'BankOperationReconciliationUndone', data: { bankKey: 'k' } }] });
    expect(undoReconciliation([], 'k')).toEqual({ outcome: 'gone' });
  });
});

describe('undoing an operation', () => {
  const undo = (...more: BankOperationEvent[]) => undoOperation([...history, ...more], calendarOf());
  const provenance = { kind: 'manual', keyword: null } as const;
  const allocated: BankOperationEvent = { type: 'BankOperationAllocated', data: { splits: [{ id: 's' } as Split], provenance } };
  it('deletes what nobody touched', () =>
    expect(undo()).toEqual({ outcome: 'deleted', events: [{ type: 'BankOperationDeleted', data: { releasesKey: true } }] }));
  it('keeps what somebody worked on, and says why', () => {
    expect(undo(allocated)).toEqual({ outcome: 'kept', reason: 'Elle est affectée.' });
    const attached = { type: 'BankOperationAttachmentAdded', data: { id: 'f1' } } as BankOperationEvent;
    expect(undo(attached)).toEqual({ outcome: 'kept', reason: 'Elle a une pièce jointe.' });
    const corrected: BankOperationEvent = { type: 'BankOperationCorrected', data: history[0]?.data as BankOperationFacts };
    expect(undo(corrected)).toEqual({ outcome: 'kept', reason: 'Elle a été modifiée depuis l’import.' });
  });
  it('deletes what was allocated and is no longer', () =>
    expect(undo(allocated, { type: 'BankOperationAllocationRemoved', data: {} })).toMatchObject({ outcome: 'deleted' }));
  it('keeps what is in a period that nobody may change', () =>
    expect(undoOperation(history, calendarOf(validated))).toMatchObject({
      outcome: 'kept',
      reason: expect.stringContaining('31/03/2026'),
    }));
  it('leaves what is gone', () => {
    expect(undo({ type: 'BankOperationDeleted', data: {} })).toEqual({ outcome: 'gone' });
    expect(undoOperation([], calendarOf())).toEqual({ outcome: 'gone' });
  });
});
