import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { ledgerPeriod } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import { loanErrors } from '@intendance/domain/bookkeeping/ledger/loan/loan.errors.js';
import type { LoanId } from '@intendance/domain/bookkeeping/ledger/loan/loan.events.js';
import type { KnownLoan } from '@intendance/domain/bookkeeping/ledger/loan/loan.js';
import { isLoanAccount } from '@intendance/domain/bookkeeping/ledger/loan/loan-accounts.js';
import type { RepaidCapital } from '@intendance/domain/bookkeeping/ledger/loan/loan-payments.js';
import { type LoanYear, loanYear } from '@intendance/domain/bookkeeping/ledger/loan/loan-year.js';
import type { Standing } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { YearBalances } from '../ledger/year-balances.js';

export type LoanRecord = { readonly id: LoanId; readonly version: number; readonly loan: KnownLoan };
export type LoanOfYear = LoanRecord & { readonly amounts: LoanYear };
/** The loans of a structure in a year, and their accounts as the ledger has them. */
export type YearLoans = {
  readonly year: FiscalYear;
  readonly loans: readonly LoanOfYear[];
  readonly ledger: readonly Standing[];
  readonly accountNames: ReadonlyMap<string, string>;
};

/** Reads all loans of a structure: it has a few. */
@Injectable()
export class LoansReader {
  constructor(
    private readonly db: TenantDb,
    private readonly ledger: LedgerReader,
    private readonly balances: YearBalances,
    private readonly clock: Clock,
  ) {}

  /** The requested year, otherwise that of today, or the last one; undefined when there is none. @throws exercice.unknown */
  async find(context: RequestContext, yearId?: string): Promise<YearLoans | undefined> {
    const calendar = await this.ledger.calendar(context);
    const period = ledgerPeriod(calendar, yearId === undefined ? {} : { yearId }, this.clock.today());
    return period && this.withLedger(context, calendar, period.year);
  }

  /** Without the balances of the ledger. */
  async ofYear(context: RequestContext, year: Pick<FiscalYear, 'start' | 'end'>): Promise<LoanOfYear[]> {
    return (await this.all(context)).flatMap((record) => {
      const amounts = loanYear(record.loan, year);
      return amounts ? [{ ...record, amounts }] : [];
    });
  }

  all(context: RequestContext): Promise<LoanRecord[]> {
    return this.db.query<LoanRecord>(context, allLoans);
  }

  /** @throws loan.unknown */
  async loan(context: RequestContext, id: string): Promise<LoanRecord> {
    const [row] = await this.db.query<LoanRecord>(context, oneLoan, [id]);
    if (!row) throw loanErrors.unknown();
    return row;
  }

  /** The capital that operations of the bank repay on an account of loans. */
  repaidCapital(context: RequestContext, account: string): Promise<RepaidCapital[]> {
    return this.db.query<RepaidCapital>(context, capitalOfOperations, [account]);
  }

  private async withLedger(context: RequestContext, calendar: FiscalCalendar, year: FiscalYear): Promise<YearLoans> {
    const [loans, { closing }, accountNames] = await Promise.all([
      this.ofYear(context, year),
      this.balances.find(context, calendar, { year, end: year.end }),
      this.ledger.names(context),
    ]);
    return { year, loans, ledger: closing.filter(({ account }) => isLoanAccount(account)), accountNames };
  }
}

const allLoans = 'SELECT id, version, state AS loan FROM read.loan_list ORDER BY released_on, label, id';
const oneLoan = 'SELECT id, version, state AS loan FROM read.loan_list WHERE id = $1::uuid';
const capitalOfOperations = `
  SELECT writing_id AS "operationId", date, debit AS capital FROM read.ledger_line
  WHERE account = $1 AND known_to IS NULL AND kind = 'operation' AND debit > 0 ORDER BY date, writing_id, line`;
