import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { loanErrors } from '@intendance/domain/bookkeeping/ledger/loan/loan.errors.js';
import type { LoanId } from '@intendance/domain/bookkeeping/ledger/loan/loan.events.js';
import type { KnownLoan } from '@intendance/domain/bookkeeping/ledger/loan/loan.js';
import { isLoanAccount } from '@intendance/domain/bookkeeping/ledger/loan/loan-accounts.js';
import type { RepaidCapital } from '@intendance/domain/bookkeeping/ledger/loan/loan-payments.js';
import { type LoanYear, loanYear } from '@intendance/domain/bookkeeping/ledger/loan/loan-year.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { type RegisterBooks, RegisterYears } from '../ledger/register-years.js';

export type LoanRecord = { readonly id: LoanId; readonly version: number; readonly loan: KnownLoan };
export type LoanOfYear = LoanRecord & { readonly amounts: LoanYear };
/** The loans of a structure in a year, and their accounts as the ledger has them. */
export type YearLoans = RegisterBooks & { readonly year: FiscalYear; readonly loans: readonly LoanOfYear[] };

/** Reads all loans of a structure: it has a few. */
@Injectable()
export class LoansReader {
  constructor(
    private readonly db: TenantDb,
    private readonly years: RegisterYears,
  ) {}

  /** The requested year, otherwise that of today, or the last one; undefined when there is none. @throws exercice.unknown */
  async find(context: RequestContext, yearId?: string): Promise<YearLoans | undefined> {
    const period = await this.years.find(context, yearId);
    if (!period) return undefined;
    const [loans, books] = await Promise.all([this.ofYear(context, period.year), this.years.books(context, period, isLoanAccount)]);
    return { year: period.year, loans, ...books };
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

  /** The capital that operations of the bank repay on an account of loans, and take back. */
  repaidCapital(context: RequestContext, account: string): Promise<RepaidCapital[]> {
    return this.db.query<RepaidCapital>(context, capitalOfOperations, [account]);
  }
}

const allLoans = 'SELECT id, version, state AS loan FROM read.loan_list ORDER BY released_on, label, id';
const oneLoan = 'SELECT id, version, state AS loan FROM read.loan_list WHERE id = $1::uuid';
const capitalOfOperations = `
  SELECT writing_id AS "operationId", date, debit - credit AS capital FROM read.ledger_line
  WHERE account = $1 AND known_to IS NULL AND kind = 'operation' ORDER BY date, credit > 0, writing_id, line`;
