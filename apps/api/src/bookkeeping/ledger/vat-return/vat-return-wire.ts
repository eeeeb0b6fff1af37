import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { VatPeriod } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-period.js';
import { isLiableWithin, periodsToDeclare } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-periods-to-declare.js';
import { isTied, vatReturn } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-return.js';
import { vatReturnLines } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-return-entry.js';
import {
  type RecordedReturn,
  returnOf,
  type VatReturns,
  vatReturnStatus,
} from '@intendance/domain/bookkeeping/ledger/vat-return/vat-returns.js';
import type { VatSettings } from '@intendance/domain/bookkeeping/plan/vat/vat-settings.events.js';
import { type Cents, cents, toEuros } from '@intendance/kernel/money.js';
import { yearToWire } from '../ledger/balance.query.js';
import type { VatPeriodDto, VatPeriodsDto, VatReturnDto } from './vat-return.dto.js';
import type { PeriodReturn } from './vat-returns-reader.js';

const periodToWire = ({ key, label, start, end }: VatPeriod, run: RecordedReturn | undefined): VatPeriodDto => ({
  key,
  label,
  date_begin: start,
  date_end: end,
  net: run ? toEuros(run.net) : null,
});

export function periodsToWire({
  year,
  settings,
  returns,
}: {
  year: FiscalYear;
  settings: VatSettings;
  returns: VatReturns;
}): VatPeriodsDto {
  return {
    exercice: yearToWire(year),
    liable: isLiableWithin(settings, year),
    periodicity: settings.periodicity,
    periods: periodsToDeclare(year, settings, returns).map((period) => periodToWire(period, returnOf(returns, year.id, period.key))),
  };
}

const orNull = (amount: Cents | null): number | null => amount && toEuros(amount);

export function returnToWire({ year, period, settings, run, books, others, unallocated }: PeriodReturn): VatReturnDto {
  const result = vatReturn(books);
  return {
    exercice: yearToWire(year),
    period: periodToWire(period, run),
    exigibility: settings.exigibility,
    lines: result.lines.map(({ rate, base, tax, amount, ...line }) => ({
      ...line,
      rate: rate === null ? null : rate / 100,
      base: orNull(base),
      tax: orNull(tax),
      amount: toEuros(amount),
    })),
    totals: result.totals.map(({ nature, operations, entries, earlier, ledger, declared }) => ({
      nature,
      operations: toEuros(operations),
      entries: toEuros(entries),
      earlier: toEuros(earlier),
      ledger: toEuros(ledger),
      difference: toEuros(cents(ledger - operations)),
      declared: toEuros(declared),
    })),
    credit: toEuros(result.credit),
    exact: toEuros(result.exact),
    net: toEuros(result.net),
    tied: isTied(result),
    other_lines: others.map(({ writingId, kind, date, wording, account, amount }) => ({
      writing_id: writingId,
      source: kind === 'operation' ? 'operation' : 'entry',
      date,
      wording,
      accounting_code_value: account,
      amount: toEuros(amount),
    })),
    unallocated,
    entry: {
      status: vatReturnStatus(books, run),
      entry_id: run?.entryId ?? null,
      lines: vatReturnLines(books).map(({ account, accountLabel, budget, wording, debit, credit }) => ({
        accounting_code_value: account,
        accounting_code_label: accountLabel,
        budget,
        wording,
        debit: toEuros(debit),
        credit: toEuros(credit),
      })),
    },
  };
}
