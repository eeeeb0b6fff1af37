import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { BankBalances } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { openYearsBefore } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** The bank's balance of each account, beside the balance of the ledger. */
@Injectable()
export class BankComparisons {
  constructor(private readonly db: TenantDb) {}

  /** Compares on the day of the last statement in the year; leaves out accounts without a statement. */
  ofYear(context: RequestContext, calendar: FiscalCalendar, year: FiscalYear): Promise<BankBalances[]> {
    const open = openYearsBefore(calendar, year).map(({ id }) => id);
    return this.db.query(context, compared, [year.id, year.start, year.end, open]);
  }
}

/** When two files have the same day, the last one counts. Balances of earlier open years are added: no opening entry has them yet. */
const compared = `
  WITH told AS (
    SELECT DISTINCT ON (account_id) (b ->> 'accountId')::uuid AS account_id, (b ->> 'day')::date AS day, (b ->> 'balance')::bigint AS statement
    FROM read.bank_import_list, jsonb_array_elements(state -> 'balances') b
    WHERE (b ->> 'day')::date BETWEEN $2::date AND $3::date
    ORDER BY account_id, day DESC, uploaded_at DESC
  )
  SELECT a.id AS "accountId", a.code AS "accountCode", a.name AS "accountName", t.day, t.statement,
    coalesce(sum(d.debit - d.credit), 0)::bigint AS books
  FROM told t JOIN read.bank_account_list a ON a.id = t.account_id
  LEFT JOIN read.account_total_day d ON d.account = a.code
    AND ((d.year_id = $1::uuid AND d.day <= t.day) OR d.year_id = ANY ($4::uuid[]))
  GROUP BY a.id, a.code, a.name, t.day, t.statement ORDER BY a.code`;
