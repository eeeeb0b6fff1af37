import type { EnvironmentId, JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';

/** The movement of the entry on an account, debits above 0. */
export type VatMovement = { account: string; budget: BudgetName; amount: Cents };

/** The entries of the returns of an environment. Stored for ever: only add optional fields or new types. */
export type VatReturnEvent =
  | {
      /** Recorded once more, with the same entry, when the books of the period changed since. */
      type: 'VatReturnRecorded';
      data: {
        yearId: FiscalYearId;
        period: string;
        start: LocalDate;
        end: LocalDate;
        entryId: JournalEntryId;
        /** In whole euros: to pay above 0, a credit below. */
        net: Cents;
        movements: readonly VatMovement[];
      };
    }
  | { type: 'VatReturnCancelled'; data: { yearId: FiscalYearId; period: string; reversalId: JournalEntryId } };

export const vatReturnsStream = (id: EnvironmentId): `vat-returns-${string}` => `vat-returns-${id}`;
