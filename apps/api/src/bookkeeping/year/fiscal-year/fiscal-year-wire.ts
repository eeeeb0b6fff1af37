import { differenceOf } from '@intendance/domain/bookkeeping/calendar/fiscal-year/bank-difference.js';
import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { toEuros } from '@intendance/kernel/money.js';
import type { FiscalYearDto } from './fiscal-year.dto.js';

export const fiscalYearToWire = (year: FiscalYear, version: number): FiscalYearDto => ({
  id: year.id,
  name: year.name,
  start_date: year.start,
  end_date: year.end,
  closed: year.isClosed,
  validated_up_to: year.validatedUpTo,
  frozen: year.frozen !== null,
  results: (year.closing?.resultByBudget ?? []).map(({ budget, expenses, takings, result }) => ({
    budget,
    expenses: toEuros(expenses),
    receipts: toEuros(takings),
    result: toEuros(result),
  })),
  reopenings: year.marks.map(({ reason, at }) => ({ reason, at })),
  notes: year.notes.map((note) => ({
    account: { id: note.accountId, name: note.accountName, code: note.accountCode },
    date: note.day,
    difference: toEuros(differenceOf(note)),
    note: note.text,
    at: note.signedAt,
  })),
  version,
});
