import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { type AnnualAccounts, annualAccounts } from '@intendance/domain/bookkeeping/ledger/annual-accounts/annual-accounts.js';
import { annualAccountsControls } from '@intendance/domain/bookkeeping/ledger/annual-accounts/annual-accounts-controls.js';
import type { AnnualNote } from '@intendance/domain/bookkeeping/ledger/annual-notes/annual-notes.events.js';
import { ledgerPeriod } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import type { Control } from '@intendance/domain/bookkeeping/ledger/statement/annual-controls.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { AnnualNotesReader } from '../annual-notes/annual-notes-reader.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { YearBalances } from '../ledger/year-balances.js';
import { type LoanOfYear, LoansReader } from '../loan/loans-reader.js';
import { type ProvisionOfYear, ProvisionsReader } from '../provision/provisions-reader.js';
import type { StatementRequest } from '../statement/statement-reader.js';
import { type GiftsOfYear, UseOfGiftsReader } from '../use-of-gifts/use-of-gifts-reader.js';

/** The annual accounts of a year, up to a day and as known at an instant where the request asks so. */
export type YearAccounts = {
  readonly year: FiscalYear;
  readonly previous: FiscalYear | undefined;
  readonly end: LocalDate;
  readonly accounts: AnnualAccounts;
  readonly controls: readonly Control[];
};
/**
 * `notes`: those of the year before, until somebody saves the notes of the year. `loans`, `provisions`: for the terms of the debt and the
 * table of provisions; none on a day within the year, or as known at an instant. `gifts`: of an association that appeals to the public.
 */
export type PrintedAccounts = YearAccounts & {
  readonly notes: readonly AnnualNote[];
  readonly loans: readonly LoanOfYear[];
  readonly provisions: readonly ProvisionOfYear[];
  readonly gifts: GiftsOfYear | undefined;
};

@Injectable()
export class AnnualAccountsReader {
  constructor(
    private readonly reader: LedgerReader,
    private readonly balances: YearBalances,
    private readonly notes: AnnualNotesReader,
    private readonly loans: LoansReader,
    private readonly provisions: ProvisionsReader,
    private readonly gifts: UseOfGiftsReader,
    private readonly clock: Clock,
  ) {}

  /**
   * The requested year, otherwise the year of the requested day, the year of today, or the last one; undefined when there is none. Reads
   * totals of months and days: the cost grows with the accounts, not with the entries.
   * @throws exercice.unknown, not-yet, missing, ledger.as-of-before
   */
  async find(context: RequestContext, request: StatementRequest, type: EnvironmentType): Promise<YearAccounts | undefined> {
    const calendar = await this.reader.calendar(context, request);
    const period = ledgerPeriod(calendar, request, this.clock.today());
    if (!period) return undefined;
    const { year, end } = period;
    const previous = calendar.years[calendar.years.indexOf(year) - 1];
    const [now, before, names] = await Promise.all([
      this.balances.find(context, calendar, { year, end }, request.knownAt),
      previous ? this.balances.find(context, calendar, { year: previous, end: previous.end }, request.knownAt) : null,
      this.reader.names(context, request.knownAt),
    ]);
    const standings = { current: now.closing, previous: before?.closing ?? null };
    const accounts = annualAccounts(standings, type, names);
    const controls = annualAccountsControls(accounts, { ...standings, opening: now.opening }, type === 'CSE');
    return { year, previous, end, accounts, controls };
  }

  /** For a document, which ends with the notes. @throws like `find` */
  async printed(context: RequestContext, request: StatementRequest, type: EnvironmentType): Promise<PrintedAccounts | undefined> {
    const accounts = await this.find(context, request, type);
    if (!accounts) return undefined;
    const isWhole = accounts.end === accounts.year.end && !request.knownAt;
    const [{ notes }, loans, provisions, gifts] = await Promise.all([
      this.notes.find(context, accounts.year.id, request.knownAt),
      isWhole ? this.loans.ofYear(context, accounts.year) : [],
      isWhole ? this.provisionsOf(context, accounts.year) : [],
      type === 'ASSOCIATION' ? this.gifts.find(context, request) : undefined,
    ]);
    return { ...accounts, notes, loans, provisions, gifts: gifts?.settings.facts.appeals ? gifts : undefined };
  }

  private async provisionsOf(context: RequestContext, year: FiscalYear): Promise<readonly ProvisionOfYear[]> {
    const { provisions } = await this.provisions.ofYear(context, await this.reader.calendar(context), year);
    return provisions;
  }
}
