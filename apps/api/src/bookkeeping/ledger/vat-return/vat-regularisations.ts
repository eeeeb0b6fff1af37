import { type FiscalYear, knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import {
  type DeductedTax,
  finalCoefficient,
  type RegularisedTax,
  regularisationVoucher,
  regularisedTaxes,
  regularisedYear,
} from '@intendance/domain/bookkeeping/ledger/vat-return/deduction-regularisation.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { VatSettingsReader } from '../../plan/vat-settings/vat-settings-reader.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { standingVouchers, type VoucherEntry, voucherEntries } from '../ledger/standing-vouchers.js';

export type VatRegularisation = {
  readonly year: FiscalYear;
  /** Null for a fiscal year without a 25 April. */
  readonly final: {
    readonly calendarYear: number;
    readonly deadline: LocalDate;
    readonly coefficient: number;
    readonly pieceRef: string;
    readonly entryId: string | null;
    readonly taxes: readonly RegularisedTax[];
  } | null;
};

/** Reads the tax of the calendar year whose coefficient of deduction becomes final in a fiscal year. */
@Injectable()
export class VatRegularisations {
  constructor(
    private readonly db: TenantDb,
    private readonly ledger: LedgerReader,
    private readonly settings: VatSettingsReader,
  ) {}

  /** @throws exercice.unknown */
  async ofYear(context: RequestContext, yearId: string): Promise<VatRegularisation> {
    const [calendar, { settings }] = await Promise.all([this.ledger.calendar(context), this.settings.find(context)]);
    const year = knownYear(calendar, yearId);
    const regularised = regularisedYear(year);
    if (!regularised) return { year, final: null };
    const { year: calendarYear, deadline } = regularised;
    const pieceRef = regularisationVoucher(calendarYear);
    const [taxes, posted, entries] = await Promise.all([
      this.db.query<DeductedTax>(context, deductedTaxes, [`${calendarYear}-01-01`, `${calendarYear}-12-31`]),
      this.db.query<{ account: string; balance: number }>(context, postedUnder, [pieceRef]),
      this.db.query<VoucherEntry>(context, voucherEntries(pieceRef), [[year.id]]),
    ]);
    const coefficient = finalCoefficient(settings, calendarYear);
    return {
      year,
      final: {
        calendarYear,
        deadline,
        coefficient,
        pieceRef,
        entryId: standingVouchers(entries).get(pieceRef) ?? null,
        taxes: regularisedTaxes(taxes, coefficient, new Map(posted.map(({ account, balance }) => [account, balance]))),
      },
    };
  }
}

const deductedTaxes = `
  SELECT nature, sum(tax)::bigint AS tax, sum(posted)::bigint AS deducted FROM read.vat_by_day
  WHERE day BETWEEN $1 AND $2 AND nature IN ('goods', 'assets') GROUP BY nature`;

/** A reversal takes its entry back. */
const postedUnder = `
  SELECT account, sum(debit - credit)::bigint AS balance FROM read.ledger_line
  WHERE known_to IS NULL AND kind IN ('miscellaneous', 'reversal') AND piece_ref IN ($1, 'CP-' || $1) GROUP BY account`;
