import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { BankBalances } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { openYearsBefore } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { statementBalances } from '../../bank/bank-balance/bank-balance.projection.js';
import {
  type BankReconciliation,
  BankReconciliations,
  type ReconciledAccount,
} from '../../ledger/bank-reconciliation/bank-reconciliations.js';

/** `reconciliation`: the lines between both balances; null when the balances are equal. */
export type BankComparison = BankBalances & { readonly reconciliation: BankReconciliation | null };

/** The bank's balance of each account, beside the balance of the ledger. */
@Injectable()
export class BankComparisons {
  constructor(
    private readonly db: TenantDb,
    private readonly reconciliations: BankReconciliations,
  ) {}

  /** Compares on the day of the last statement in the year; leaves out accounts without a statement. */
  async ofYear(context: RequestContext, calendar: FiscalCalendar, year: FiscalYear): Promise<BankComparison[]> {
    const open = openYearsBefore(calendar, year).map(({ id }) => id);
    const rows = await this.db.query<BankBalances & Pick<ReconciledAccount, 'type'>>(context, compared, [
      year.id,
      year.start,
      year.end,
      open,
    ]);
    return Promise.all(
      rows.map(async ({ type, ...balances }) => {
        const { accountId, accountCode, accountName, day, statement, books } = balances;
        if (statement === books) return { ...balances, reconciliation: null };
        const account = { id: accountId, name: accountName, code: accountCode, type };
        const balance = { day, balance: statement, fileName: null, note: null, cash: [], difference: null, entryId: null };
        return { ...balances, reconciliation: await this.reconciliations.at(context, calendar, account, day, balance) };
      }),
    );
  }
}

/** When two balances have the same day, the last one counts. Balances of earlier open years are added: no opening entry has them yet. */
const compared = `
  WITH balances AS (
    SELECT DISTINCT ON (account_id) account_id, day, balance AS statement FROM ${statementBalances} s
    WHERE day BETWEEN $2::date AND $3::date
    ORDER BY account_id, day DESC, recorded_at DESC
  )
  SELECT a.id AS "accountId", a.code AS "accountCode", a.name AS "accountName", a.account_type AS type, t.day, t.statement,
    coalesce(sum(d.debit - d.credit), 0)::bigint AS books
  FROM balances t JOIN read.bank_account_list a ON a.id = t.account_id
  LEFT JOIN read.account_total_day d ON d.account = a.code
    AND ((d.year_id = $1::uuid AND d.day <= t.day) OR d.year_id = ANY ($4::uuid[]))
  GROUP BY a.id, a.code, a.name, a.account_type, t.day, t.statement ORDER BY a.code`;
