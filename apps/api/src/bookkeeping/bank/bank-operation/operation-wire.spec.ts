import type { BankOperationEvent } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { bankOperationFold, knownOperation } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import type { FiscalCalendar } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearEvent, FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { operationToWire } from './operation-wire.js';

const yearId: FiscalYearId = newId<'fiscal-year'>();
const created: FiscalYearEvent = {
  type: 'FiscalYearCreated',
  data: { yearId, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') },
};
const validated: FiscalYearEvent = { type: 'PeriodValidated', data: { yearId, upTo: localDate('2026-03-31') } };
const calendarOf = (...events: FiscalYearEvent[]): FiscalCalendar =>
  events.reduce(fiscalCalendarDecider.evolve, fiscalCalendarDecider.initial);

const recorded = (origin: 'manual' | 'sync'): BankOperationEvent => ({
  type: 'BankOperationRecorded',
  data: {
    accountId: newId<'bank-account'>(),
    accountCode: '512001',
    accountName: 'Compte AEP',
    journal: 'BQ01',
    accountBudget: 'AEP',
    date: localDate('2026-03-02'),
    fiscalYearId: yearId,
    wording: 'CB FNAC',
    paymentType: 'card',
    value: cents(-50_00),
    isReimbursement: false,
    origin,
    importId: null,
    bankKey: null,
  },
});
const shown = (origin: 'manual' | 'sync', calendar: FiscalCalendar) => {
  const state = knownOperation(bankOperationFold.evolve(bankOperationFold.initial, recorded(origin)));
  const { editable, allocatable, locked_reason } = operationToWire({ id: newId(), version: 1, state }, { calendar });
  return { editable, allocatable, locked_reason };
};

describe('an operation on the wire', () => {
  it('of the bank is read only, and may be allocated while its period is open', () => {
    expect(shown('sync', calendarOf(created))).toEqual({
      editable: false,
      allocatable: true,
      locked_reason: 'Opération issue de la synchronisation',
    });
    expect(shown('sync', calendarOf(created, validated))).toEqual({
      editable: false,
      allocatable: false,
      locked_reason: 'Écritures validées',
    });
  });
  it('that was typed in is neither changed nor allocated in a validated period', () => {
    expect(shown('manual', calendarOf(created))).toEqual({ editable: true, allocatable: true, locked_reason: null });
    expect(shown('manual', calendarOf(created, validated))).toMatchObject({ editable: false, allocatable: false });
  });
});
