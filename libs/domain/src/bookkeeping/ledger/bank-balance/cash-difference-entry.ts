import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents, formatEuros } from '@intendance/kernel/money.js';
import type { BankAccountFacts } from '../../bank/bank-account/bank-account.events.js';
import { type FiscalCalendar, writableYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { generalAccounts } from '../../plan/accounting-activity/accounting-activity.js';
import type { JournalEntryFacts } from '../journal-entry/journal-entry.events.js';
import { signedLine } from '../journal-entry/signed-line.js';

/** `amount`: above 0 when the box holds more than the ledger. */
type Difference = { readonly day: LocalDate; readonly count: Cents; readonly amount: Cents };

/**
 * The entry that brings the account of a cash box to its count, on the day of the count. A surplus is an income of 758, a shortage a charge
 * of 658: other income and charges of current management (general chart of accounts, 946-65 and 947-75).
 * @throws exercice.missing, closed, frozen, validated
 */
export function cashDifferenceFacts(
  { code, name, budget }: Pick<BankAccountFacts, 'code' | 'name' | 'budget'>,
  { day, count, amount }: Difference,
  calendar: FiscalCalendar,
): JournalEntryFacts {
  const wording = `Écart de caisse : ${formatEuros(count)} comptés, ${formatEuros(cents(count - amount))} dans les écritures`;
  const account = amount > 0 ? generalAccounts.taking : generalAccounts.expense;
  return {
    yearId: writableYear(calendar, day).id,
    date: day,
    label: `Écart de caisse au ${formatDay(day)}, ${name}`,
    pieceRef: `EC-${code}-${day.replaceAll('-', '')}`,
    lines: [{ ...signedLine(code, budget, amount, wording), accountLabel: name }, signedLine(account, budget, cents(-amount), wording)],
  };
}
