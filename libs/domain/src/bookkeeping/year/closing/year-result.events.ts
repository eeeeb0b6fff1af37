import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { Deliberation } from '../../ledger/journal-entry/journal-entry.events.js';

export const transferDirections = ['aep_to_asc', 'asc_to_aep', 'asc_to_associations'] as const;
export type TransferDirection = (typeof transferDirections)[number];

/** Stored for ever: only add optional fields or new types. */
export type YearResultEvent =
  /** After the approval of the accounts: the result of a budget goes to retained earnings, or to reserves. */
  | {
      type: 'ResultAppropriated';
      data: { budget: BudgetName; result: Cents; reserve: Cents; date: LocalDate; entryId: JournalEntryId; deliberation: Deliberation };
    }
  | {
      type: 'SurplusTransferred';
      data: {
        direction: TransferDirection;
        amount: Cents;
        date: LocalDate;
        entryId: JournalEntryId;
        deliberation: Deliberation;
        /** The association that receives a part of the surplus of the activities. */
        recipient?: string;
      };
    }
  /** The year was reopened: decisions on its former result are void. */
  | { type: 'ResultDecisionsVoided'; data: { entryIds: readonly JournalEntryId[] } };

/** One stream per closed year: a budget's result is transferred once, and never beyond the cap, even by concurrent users. */
export const yearResultStream = (yearId: FiscalYearId): `year-result-${string}` => `year-result-${yearId}`;
