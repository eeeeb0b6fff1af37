import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import type { VatRate } from '../../plan/vat/vat-rates.js';
import type { ThirdParty } from '../../third-party/third-party.js';

/** A line of the ledger: one of `debit` and `credit` is 0. */
export type WritingLine = {
  account: string;
  accountLabel: string;
  budget: BudgetName;
  debit: Cents;
  credit: Cents;
  wording: string;
  activityId: AccountingActivityId | null;
  auxiliary?: ThirdParty;
  /** On the line of the tax of a part. */
  vatRate?: VatRate;
};

/** Lines of one budget that balance on their own; those of one piece share its number. */
export type Writing = {
  journal: string;
  date: LocalDate;
  fiscalYearId: FiscalYearId;
  pieceRef: string;
  budget: BudgetName;
  lines: readonly WritingLine[];
};
