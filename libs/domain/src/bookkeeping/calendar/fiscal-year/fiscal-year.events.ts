import type { EnvironmentId, Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';

export type FiscalYearId = Id<'fiscal-year'>;

export const freezePurposes = ['validate', 'close', 'dates'] as const;
/** The reason for a freeze: the closing checks the ledger, or a change of dates counts its writings. */
export type FreezePurpose = (typeof freezePurposes)[number];

export type FiscalYearTotals = { operations: number; writings: number; debit: Cents; credit: Cents };
export type BudgetResult = { budget: BudgetName; expenses: Cents; takings: Cents; result: Cents };

/** The balance of an account by its last statement of the year, and by the ledger on the same day. */
export type BankBalances = {
  /** Not the type `BankAccountId`: importing it would make a cycle (bank account, journal entry, fiscal year). */
  accountId: Id<'bank-account'>;
  accountCode: string;
  accountName: string;
  day: LocalDate;
  statement: Cents;
  books: Cents;
};
/** The reason why the two balances differ, in the words of the user who signed it. */
export type BankDifferenceNote = BankBalances & { text: string; signedAt: string };

/** The points of a closing that a user may explain instead of settling. */
export const explainableChecks = ['not-ended', 'waiting-lines', 'transfers', 'outstanding-lines'] as const;
export type ExplainableCheck = (typeof explainableChecks)[number];
/** The reason why a year is closed with an open point. `state`: the amounts that the note explains. */
export type ClosingNote = { check: ExplainableCheck; state: string; text: string; signedAt: string };

/** Stored for ever: only add optional fields or new types. */
export type FiscalYearEvent =
  | { type: 'FiscalYearCreated'; data: { yearId: FiscalYearId; name: string; start: LocalDate; end: LocalDate } }
  | { type: 'FiscalYearDatesChanged'; data: { yearId: FiscalYearId; name: string; start: LocalDate; end: LocalDate } }
  /** Writings dated up to that day have their number and never change again. */
  | { type: 'PeriodValidated'; data: { yearId: FiscalYearId; upTo: LocalDate } }
  /** `freezeId` distinguishes freezes; absent in the earliest events. */
  | { type: 'FiscalYearFreezeStarted'; data: { yearId: FiscalYearId; upTo: LocalDate; purpose: FreezePurpose; freezeId?: string } }
  | { type: 'FiscalYearFreezeCancelled'; data: { yearId: FiscalYearId; reason: string } }
  | {
      type: 'FiscalYearClosed';
      data: {
        yearId: FiscalYearId;
        totals: FiscalYearTotals;
        resultByBudget: readonly BudgetResult[];
        /** A hash of the year's writings, by which a later change of one would show. */
        hash: string;
        /** The entry that opens the next year; null when there is nothing to carry. */
        openingEntryId: string | null;
      };
    }
  /** The year may be closed with this difference: the note stays with it. */
  | { type: 'BankDifferenceExplained'; data: BankDifferenceNote & { yearId: FiscalYearId } }
  /** The year may be closed with this point as it is: the note stays with it. */
  | { type: 'ClosingPointExplained'; data: ClosingNote & { yearId: FiscalYearId } }
  /** The mark stays for ever. */
  | { type: 'FiscalYearReopened'; data: { yearId: FiscalYearId; reason: string; reopenedAt: string } };

/** One stream per environment: every write of a dated fact guards it, and a closing appends to it, so that the two never cross. */
export const fiscalCalendarStream = (environmentId: EnvironmentId): `fiscal-calendar-${string}` => `fiscal-calendar-${environmentId}`;
