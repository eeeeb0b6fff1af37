import { type FiscalCalendar, type FiscalYear, knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { Standing } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import { type VatPeriod, vatPeriodOf } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-period.js';
import { periodsToReview } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-periods-to-declare.js';
import { vatReturnErrors } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-return.errors.js';
import { type VatReturnEvent, vatReturnsStream } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-return.events.js';
import {
  hasMovements,
  type VatBooks,
  type VatOperations,
  type VatStanding,
  vatReturn,
} from '@intendance/domain/bookkeeping/ledger/vat-return/vat-return.js';
import {
  type RecordedReturn,
  returnOf,
  type VatReturns,
  vatReturnStatus,
  vatReturnsFold,
  withoutEntry,
} from '@intendance/domain/bookkeeping/ledger/vat-return/vat-returns.js';
import { vatNatureIn } from '@intendance/domain/bookkeeping/plan/vat/vat-accounts.js';
import type { VatSettings } from '@intendance/domain/bookkeeping/plan/vat/vat-settings.events.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { VatSettingsReader } from '../../plan/vat-settings/vat-settings-reader.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { YearBalances } from '../ledger/year-balances.js';

/** A line on an account of the tax that no taxed split wrote, debits above 0. */
export type OtherLine = {
  readonly writingId: string;
  readonly kind: string;
  readonly date: LocalDate;
  readonly wording: string;
  readonly account: string;
  readonly amount: Cents;
};
export type PeriodReturn = {
  readonly year: FiscalYear;
  readonly period: VatPeriod;
  readonly settings: VatSettings;
  readonly run: RecordedReturn | undefined;
  readonly books: VatBooks;
  readonly others: readonly OtherLine[];
  readonly unallocated: number;
};
type PeriodOfYear = { readonly year: FiscalYear; readonly period: VatPeriod };

const readModels = ['ledger', 'bank-operation-list'] as const;
const longestWaitMs = 10_000;

/** Reads the tax of a period from the operations, and from the accounts of the ledger. */
@Injectable()
export class VatReturnsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly store: EventStore,
    private readonly ledger: LedgerReader,
    private readonly balances: YearBalances,
    private readonly settings: VatSettingsReader,
    private readonly progress: ProjectionProgress,
  ) {}

  /** @throws exercice.unknown */
  async ofYear(context: RequestContext, yearId: string): Promise<{ year: FiscalYear; settings: VatSettings; returns: VatReturns }> {
    const [calendar, { settings }, returns] = await Promise.all([
      this.ledger.calendar(context),
      this.settings.find(context),
      this.returns(context),
    ]);
    return { year: knownYear(calendar, yearId), settings, returns };
  }

  /** @throws exercice.unknown, vat-return.unknown-period */
  async find(context: RequestContext, yearId: string, key: string): Promise<PeriodReturn> {
    const [calendar, { settings }, returns] = await Promise.all([
      this.ledger.calendar(context),
      this.settings.find(context),
      this.returns(context),
    ]);
    const year = knownYear(calendar, yearId);
    const period = vatPeriodOf(year, key);
    if (!period) throw vatReturnErrors.unknownPeriod(year.name);
    const run = returnOf(returns, year.id, key);
    const own = [...returns.cancelled.keys(), ...(run ? [run.entryId] : [])];
    const days = [year.id, period.start, period.end];
    const [operations, standings, others, [waiting]] = await Promise.all([
      this.db.query<VatOperations>(context, taxedSplits, days),
      this.standings(context, calendar, { year, period }),
      this.db.query<OtherLine>(context, otherLines, [...days, own]),
      this.db.query<{ count: number }>(context, unallocated, days),
    ]);
    const books = { operations, standings: withoutEntry(standings, run) };
    return { year, period, settings, run, books, others, unallocated: waiting?.count ?? 0 };
  }

  /** The returns that are due or that the books contradict, among those that no later one has overtaken. */
  async open(context: RequestContext, yearId: string): Promise<PeriodReturn[]> {
    const { year, settings, returns } = await this.ofYear(context, yearId);
    const reviewed = await Promise.all(periodsToReview(year, settings, returns).map(({ key }) => this.find(context, yearId, key)));
    return reviewed.filter(({ books, run }) => isToDeclare(books, run) && vatReturnStatus(books, run) !== 'recorded');
  }

  /** Waits for the ledger; false when it is still behind. */
  isCurrent(context: RequestContext): Promise<boolean> {
    return this.progress.caughtUp(context, readModels, longestWaitMs);
  }

  private async standings(context: RequestContext, calendar: FiscalCalendar, { year, period }: PeriodOfYear): Promise<VatStanding[]> {
    const [before, { opening, closing }] = await Promise.all([
      period.start > year.start ? this.balances.find(context, calendar, { year, end: addDays(period.start, -1) }) : undefined,
      this.balances.find(context, calendar, { year, end: period.end }),
    ]);
    return vatStandings(before?.closing ?? opening, closing);
  }

  private async returns({ environmentId }: RequestContext): Promise<VatReturns> {
    const [slice] = await this.store.read(environmentId, [vatReturnsStream(environmentId)]);
    const events = (slice?.events ?? []) as RecordedEvent<VatReturnEvent>[];
    return events.reduce(vatReturnsFold.evolve, vatReturnsFold.initial);
  }
}

/** A period without movements of its own declares what an earlier one left: the earlier one is named. */
export const isToDeclare = (books: VatBooks, run: RecordedReturn | undefined): boolean =>
  run !== undefined || hasMovements(vatReturn(books));

/** The accounts of the tax, in the order of their codes. */
export function vatStandings(before: readonly Standing[], after: readonly Standing[]): VatStanding[] {
  const standings = new Map<string, VatStanding>();
  const add = (side: 'opening' | 'closing', { account, budget, amount }: Standing): void => {
    if (!vatNatureIn(account)) return;
    const key = `${account} ${budget}`;
    const standing = standings.get(key) ?? { account, budget, opening: cents(0), closing: cents(0) };
    standings.set(key, { ...standing, [side]: cents(standing[side] + amount) });
  };
  for (const standing of before) add('opening', standing);
  for (const standing of after) add('closing', standing);
  return [...standings.values()].toSorted((left, right) => (left.account < right.account ? -1 : 1));
}

const taxedSplits = `
  SELECT nature, rate::int AS rate, sum(base)::bigint AS base, sum(tax)::bigint AS tax, sum(posted)::bigint AS posted
  FROM read.vat_by_day WHERE fiscal_year_id = $1::uuid AND day BETWEEN $2 AND $3
  GROUP BY nature, rate HAVING sum(splits) > 0 ORDER BY nature, rate::int DESC`;

/** More than a person looks through: the totals stay right. */
const otherLines = `
  SELECT writing_id AS "writingId", kind, date, wording, account, (debit - credit)::bigint AS amount
  FROM read.ledger_line
  WHERE year_id = $1::uuid AND account >= '4456' AND account < '4458' AND account NOT LIKE '44567%' AND date BETWEEN $2::date AND $3::date
    AND known_to IS NULL AND vat_rate IS NULL AND journal <> 'AN' AND writing_id <> ALL ($4::uuid[])
  ORDER BY date, writing_id, line LIMIT 200`;

const unallocated = `
  SELECT count(*)::int AS count FROM read.bank_operation_list
  WHERE NOT deleted AND NOT allocated AND fiscal_year_id = $1::uuid AND date BETWEEN $2::date AND $3::date`;
