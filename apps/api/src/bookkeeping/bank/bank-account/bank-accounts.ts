import { bankAccountErrors } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.errors.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { bankAccountListing, isAwaited } from './bank-account.listing.js';
import type { AccountTotals, BankAccountView } from './bank-account-wire.js';

const { select, from, joins = {} } = bankAccountListing;

@Injectable()
export class BankAccounts {
  constructor(private readonly db: TenantDb) {}

  /** @throws bank-account.unknown */
  async find(context: RequestContext, id: string): Promise<BankAccountView> {
    const [row] = await this.db.query<BankAccountView>(
      context,
      `SELECT ${select} FROM ${from} ${Object.values(joins).join(' ')} WHERE a.id = $1`,
      [id],
    );
    if (!row) throw bankAccountErrors.unknown();
    return row;
  }

  async totals(context: RequestContext, id: string): Promise<AccountTotals> {
    const [row] = await this.db.query<AccountTotals>(
      context,
      `SELECT coalesce(sum(takings - expenses), 0)::bigint AS moved, coalesce(sum(unallocated), 0)::bigint AS unallocated,
           (SELECT count(*) FROM read.waiting_line WHERE account_id = $1 AND ${isAwaited})::int AS waiting
         FROM read.operation_by_account WHERE account_id = $1`,
      [id],
    );
    return row ?? { moved: 0, unallocated: 0, waiting: 0 };
  }

  /** For accounts without `BankAccountUsed`. Deleted operations keep the account's code too: they may be restored. */
  async hasOperations(context: RequestContext, id: string): Promise<boolean> {
    const rows = await this.db.query(context, 'SELECT 1 FROM read.bank_operation_list WHERE account_id = $1 LIMIT 1', [id]);
    return rows.length > 0;
  }
}
