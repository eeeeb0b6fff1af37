import { chartAccounts } from '@intendance/domain/bookkeeping/plan/default-plan/account-labels.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

export type ChartAccount = { readonly code: string; readonly label: string; readonly isNamed: boolean; readonly isUsed: boolean };

type Row = { account: string; label: string; isNamed: boolean; isUsed: boolean };

/** The accounts of the general chart, of the ledger, and those that the structure has named. */
@Injectable()
export class AccountNamesReader {
  constructor(private readonly db: TenantDb) {}

  /** In the order of their numbers. Costs the accounts, not their lines. */
  async all(context: RequestContext): Promise<ChartAccount[]> {
    const rows = await this.db.query<Row>(context, accounts);
    const own = new Map(rows.map((row) => [row.account, row]));
    return chartAccounts(new Map(rows.map(({ account, label }) => [account, label]))).map(({ code, label }) => ({
      code,
      label,
      isNamed: own.get(code)?.isNamed ?? false,
      isUsed: own.get(code)?.isUsed ?? false,
    }));
  }
}

const accounts = `
  SELECT account, label, chosen_label IS NOT NULL AS "isNamed", line_label IS NOT NULL AS "isUsed" FROM read.ledger_account`;
