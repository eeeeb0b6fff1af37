import { bankAccountErrors } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.errors.js';
import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { CountedCash } from '@intendance/domain/bookkeeping/bank/bank-balance/cash-count.js';
import type { PaymentType } from '@intendance/domain/bookkeeping/bank/bank-file/payment-type.js';
import type { FiscalCalendar } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { openYearsBefore } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { statementBalances } from '../../bank/bank-balance/bank-balance.projection.js';

export type ReconciledAccount = { readonly id: BankAccountId; readonly name: string; readonly code: string; readonly type: string };
/** `fileName`: of the statement; null for a balance that a user typed in, which may have a note. */
export type AccountBalance = {
  readonly day: LocalDate;
  readonly balance: Cents;
  readonly fileName: string | null;
  readonly note: string | null;
  /** The notes and coins of a cash box; empty where nobody counted them one by one. */
  readonly cash: readonly CountedCash[];
  /** The difference of a cash box that an entry has, above 0 for a surplus. */
  readonly difference: Cents | null;
  readonly entryId: string | null;
};
/** `operationId`: null for a line that waits for its year to open. `date`: its day in the books, `statementDay`: at the bank. */
export type OutstandingLine = {
  readonly operationId: string | null;
  readonly date: LocalDate | null;
  readonly wording: string;
  readonly type: PaymentType | null;
  readonly value: Cents;
  readonly statementDay: LocalDate | null;
};
/** `lines`: the first ones; `count` and `total` are of all. */
export type OutstandingLines = { readonly lines: readonly OutstandingLine[]; readonly count: number; readonly total: Cents };

export type BankReconciliation = {
  readonly account: ReconciledAccount;
  readonly day: LocalDate;
  /** The bank's balance on that day; null without one. */
  readonly statement: AccountBalance | null;
  readonly books: Cents;
  /** The last day before on which both balances were equal: earlier lines are settled. */
  readonly lastAgreement: LocalDate | null;
  /** In the books, and on no statement yet. */
  readonly notAtBank: OutstandingLines;
  /** On a statement, and not yet in the books on that day. */
  readonly notInBooks: OutstandingLines;
  /** The statement that the lines complete minus the ledger: what no line explains. Null without a statement. */
  readonly gap: Cents | null;
};

const mostLines = 500;
const mostBalances = 400;

/** Bank reconciliations: from the bank's balance to the ledger's, line by line. */
@Injectable()
export class BankReconciliations {
  constructor(private readonly db: TenantDb) {}

  /** @throws bank-account.unknown */
  async account(context: RequestContext, id: string): Promise<ReconciledAccount> {
    const [account] = await this.db.query<ReconciledAccount>(
      context,
      'SELECT id, name, code, account_type AS type FROM read.bank_account_list WHERE id = $1',
      [id],
    );
    if (!account) throw bankAccountErrors.unknown();
    return account;
  }

  /** The balances up to a day, newest first. */
  balances(context: RequestContext, id: string, upTo: LocalDate): Promise<AccountBalance[]> {
    return this.db.query<AccountBalance>(
      context,
      `SELECT DISTINCT ON (day) day, balance, file_name AS "fileName", note, cash, difference, entry_id AS "entryId" FROM ${statementBalances} s
        WHERE account_id = $1 AND day <= $2 ORDER BY day DESC, recorded_at DESC LIMIT ${mostBalances}`,
      [id, upTo],
    );
  }

  async at(
    context: RequestContext,
    calendar: FiscalCalendar,
    account: ReconciledAccount,
    day: LocalDate,
    statement: AccountBalance | null,
  ): Promise<BankReconciliation> {
    const [books, lastAgreement] = await Promise.all([
      this.books(context, calendar, account, day),
      this.lastAgreementBefore(context, calendar, account, day),
    ]);
    // Equal balances leave nothing to look for: lines that a statement has not would cancel out. A cash box holds what was counted: no
    // operation is on its way.
    const isSettled = account.type === 'cash' || (statement !== null && statement.balance === books);
    const [notAtBank, notInBooks] = isSettled
      ? [none, none]
      : await Promise.all([
          this.outstanding(context, notAtBankLines, [account.id, day, lastAgreement]),
          this.outstanding(context, notInBooksLines, [account.id, day, lastAgreement]),
        ]);
    const gap = statement && cents(statement.balance + notAtBank.total - notInBooks.total - books);
    return { account, day, statement, books, lastAgreement, notAtBank, notInBooks, gap };
  }

  /** The balance of the account in the ledger at the end of a day. */
  async books(context: RequestContext, calendar: FiscalCalendar, { code }: ReconciledAccount, day: LocalDate): Promise<Cents> {
    const [year] = yearsOf(calendar).filter(({ start, end }) => start <= day && day <= end);
    if (!year) return cents(0);
    const [row] = await this.db.query<{ books: Cents }>(
      context,
      `SELECT coalesce(sum(debit - credit), 0)::bigint AS books FROM read.account_total_day
        WHERE account = $1 AND ((year_id = $2::uuid AND day <= $3::date) OR year_id = ANY ($4::uuid[]))`,
      [code, year.id, day, year.open],
    );
    return row?.books ?? cents(0);
  }

  private async lastAgreementBefore(
    context: RequestContext,
    calendar: FiscalCalendar,
    { id, code }: ReconciledAccount,
    day: LocalDate,
  ): Promise<LocalDate | null> {
    const [row] = await this.db.query<{ day: LocalDate }>(context, latestEqualDay, [id, day, code, JSON.stringify(yearsOf(calendar))]);
    return row?.day ?? null;
  }

  private async outstanding(context: RequestContext, sql: string, params: readonly unknown[]): Promise<OutstandingLines> {
    const rows = await this.db.query<OutstandingLine & { count: number; total: Cents }>(context, sql, [...params]);
    const [first] = rows;
    if (!first) return none;
    return { lines: rows.map(({ count: _, total: __, ...line }) => line), count: first.count, total: first.total };
  }
}

const none: OutstandingLines = { lines: [], count: 0, total: cents(0) };

/** `open`: the open years before, whose balances no opening entry has yet. */
const yearsOf = (calendar: FiscalCalendar) =>
  calendar.years.map((year) => ({
    id: year.id,
    start: year.start,
    end: year.end,
    open: openYearsBefore(calendar, year).map(({ id }) => id),
  }));

/** Stops at the first day, from the newest, on which the ledger had the bank's balance. */
const latestEqualDay = `
  SELECT t.day FROM (
    SELECT DISTINCT ON (day) day, balance FROM ${statementBalances} s
    WHERE account_id = $1 AND day < $2::date ORDER BY day DESC, recorded_at DESC LIMIT ${mostBalances}
  ) t JOIN jsonb_to_recordset($4::jsonb) AS y(id uuid, start date, "end" date, open uuid[]) ON t.day BETWEEN y.start AND y."end"
  WHERE t.balance = (SELECT coalesce(sum(d.debit - d.credit), 0) FROM read.account_total_day d
    WHERE d.account = $3 AND ((d.year_id = y.id AND d.day <= t.day) OR d.year_id = ANY (y.open)))
  ORDER BY t.day DESC LIMIT 1`;

/** A reversal and what it reverses or rewrites cancel out: the bank has none of them. */
const notAtBankLines = `
  SELECT id AS "operationId", date, wording, type, value, statement_day AS "statementDay",
    count(*) OVER ()::int AS count, (sum(value) OVER ())::bigint AS total
  FROM (
    SELECT o.*, sum(o.value) OVER (PARTITION BY coalesce(o.reverses, o.id)) AS remainder FROM read.bank_operation_list o
    WHERE o.account_id = $1 AND NOT o.deleted AND o.statement_day IS DISTINCT FROM o.date
      AND o.date <= $2::date AND ($3::date IS NULL OR o.date > $3::date) AND (o.statement_day IS NULL OR o.statement_day > $2::date)
  ) o WHERE remainder <> 0 ORDER BY date, id LIMIT ${mostLines}`;

const notInBooksLines = `
  SELECT l.*, count(*) OVER ()::int AS count, (sum(value) OVER ())::bigint AS total FROM (
    SELECT id AS "operationId", date, wording, type, value, statement_day AS "statementDay" FROM read.bank_operation_list
    WHERE account_id = $1 AND NOT deleted AND statement_day IS DISTINCT FROM date
      AND date > $2::date AND statement_day <= $2::date AND ($3::date IS NULL OR statement_day > $3::date)
    UNION ALL
    SELECT NULL, NULL, 'Ligne de relevé en attente', NULL, value, date FROM read.waiting_line
    WHERE account_id = $1 AND date <= $2::date AND ($3::date IS NULL OR date > $3::date)
  ) l ORDER BY "statementDay", "operationId" LIMIT ${mostLines}`;
