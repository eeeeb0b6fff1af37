import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

export type AccountMemory = {
  readonly remembered: ReadonlyMap<string, BankAccountId>;
  /** Account names from earlier statements, by account. */
  readonly received: ReadonlyMap<BankAccountId, readonly string[]>;
};

/** Accounts that users assigned to account names in earlier imports, except undone imports. */
@Injectable()
export class KnownReferences {
  constructor(private readonly db: TenantDb) {}

  async all(context: RequestContext): Promise<AccountMemory> {
    // A file without a reference tells nothing about the next file.
    const rows = await this.db.query<{ reference: string; account_id: BankAccountId }>(
      context,
      `SELECT DISTINCT ON (c ->> 'reference') c ->> 'reference' AS reference, c ->> 'accountId' AS account_id
         FROM read.bank_import_list i, jsonb_array_elements(i.state -> 'accounts') c
        WHERE c ->> 'reference' <> '' AND c ->> 'accountId' IS NOT NULL AND i.status IN ('running', 'done')
        ORDER BY c ->> 'reference', i.uploaded_at DESC`,
      [],
    );
    const byAccount = Map.groupBy(rows, ({ account_id }) => account_id);
    return {
      remembered: new Map(rows.map(({ reference, account_id }) => [reference, account_id])),
      received: new Map([...byAccount].map(([id, named]) => [id, named.map(({ reference }) => reference)])),
    };
  }
}
