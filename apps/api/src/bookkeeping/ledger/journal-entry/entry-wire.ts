import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import {
  type FiscalCalendar,
  isValidated,
  lockOf,
  yearCovering,
} from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { currencyDigits, minorUnits, wholeOf } from '@intendance/domain/bookkeeping/ledger/foreign-currency/currencies.js';
import { type ForeignAmount, type ForeignDraft, rateUnit } from '@intendance/domain/bookkeeping/ledger/foreign-currency/foreign-amount.js';
import { isTyped, type KnownJournalEntry } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.js';
import type { SentEntryDraft } from '@intendance/domain/bookkeeping/ledger/journal-entry/miscellaneous-entry.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { fromEuros, toEuros } from '@intendance/kernel/money.js';
import { attachmentToWire } from '../../../capabilities/attachment/attachment-answer.js';
import type { EntryDto, ForeignAmountDto, SaveEntryDto, SaveSentEntryDto } from './entry.dto.js';

/** An amount with too many decimals stays a fraction, which the decision refuses with its field. */
const sentForeign = ({ currency, amount, rate, date, source }: ForeignAmountDto): ForeignDraft => ({
  currency,
  amount: minorUnits(amount, currency),
  rate: rate === null || rate === undefined ? null : wholeOf(rate, rateUnit),
  date: localDate(date),
  source,
});

export const foreignToWire = ({ currency, amount, rate, date, source }: ForeignAmount): ForeignAmountDto => ({
  currency,
  amount: amount / 10 ** currencyDigits(currency),
  rate: rate / rateUnit,
  date,
  source,
});

/** @param dto with its amounts in other currencies, where its route takes some */
export const sentEntry = ({ date, label, piece_ref, lines }: SaveEntryDto | SaveSentEntryDto): SentEntryDraft => ({
  date: localDate(date),
  label,
  pieceRef: piece_ref,
  lines: lines.map((line) => ({
    account: line.accounting_code_value,
    budget: line.budget as BudgetName,
    debit: fromEuros(line.debit),
    credit: fromEuros(line.credit),
    wording: line.wording ?? '',
    auxiliary: line.third_party_code ? { code: line.third_party_code, label: line.third_party_name || line.third_party_code } : null,
    activityId: (line.activity || null) as AccountingActivityId | null,
    ...('foreign' in line && line.foreign && { foreign: sentForeign(line.foreign) }),
  })),
});

export function entryToWire(
  id: string,
  { entry, reversedBy, attachments }: KnownJournalEntry,
  version: number,
  calendar: FiscalCalendar,
): EntryDto {
  const year = yearCovering(calendar, entry.date);
  const isStanding = isTyped(entry.kind) && reversedBy === null;
  return {
    id,
    exercice_id: entry.yearId,
    journal: entry.journal,
    kind: entry.kind,
    status: year && isValidated(year, entry) ? 'validated' : 'draft',
    date: entry.date,
    label: entry.label,
    piece_ref: entry.pieceRef,
    lines: entry.lines.map(
      ({ account, accountLabel, budget, debit, credit, wording, auxiliary, activityId, activityLabel = '', foreign }) => ({
        accounting_code_value: account,
        accounting_code_label: accountLabel,
        budget,
        debit: toEuros(debit),
        credit: toEuros(credit),
        wording,
        third_party_code: auxiliary?.code ?? null,
        third_party_name: auxiliary?.label ?? null,
        activity: activityId ? { id: activityId, name: activityLabel } : null,
        foreign: foreign ? foreignToWire(foreign) : null,
      }),
    ),
    attachments: attachments.map(attachmentToWire),
    refers_to: entry.refersTo,
    reversed_by: reversedBy,
    amendable: isStanding && lockOf(calendar, entry) === null,
    reversible: isStanding && entry.kind === 'miscellaneous',
    version,
  };
}
