import type { BankAccountId } from '@intendance/domain/bookkeeping/bank-account/bank-account.events.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';

/** What the clerk said of the names of accounts in earlier files: said once, it is known. */
@Injectable()
export class KnownReferences {
  constructor(private readonly db: TenantDb) {}

  async of(context: RequestContext, references: readonly string[]): Promise<ReadonlyMap<string, BankAccountId>> {
    // A file that names no account says nothing of the next one.
    const named = references.filter((reference) => reference !== '');
    if (named.length === 0) return new Map();
    const rows = await this.db.query<{ reference: string; account_id: BankAccountId }>(
      context,
      `SELECT DISTINCT ON (c ->> 'reference') c ->> 'reference' AS reference, c ->> 'accountId' AS account_id
         FROM read.bank_import_list i, jsonb_array_elements(i.state -> 'accounts') c
        WHERE c ->> 'reference' = ANY($1) AND c ->> 'accountId' IS NOT NULL AND i.status <> 'uploaded'
        ORDER BY c ->> 'reference', i.uploaded_at DESC`,
      [named],
    );
    return new Map(rows.map(({ reference, account_id }) => [reference, account_id]));
  }
}
