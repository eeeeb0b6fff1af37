import type { CsvColumn } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import type { CsvMapping } from '@intendance/domain/bookkeeping/bank/bank-file/csv-columns.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

export type EarlierMapping = { readonly mapping: CsvMapping; readonly fileName: string };

/** Columns that users named in earlier imports: the next file of the account has them already. */
@Injectable()
export class EarlierMappings {
  constructor(private readonly db: TenantDb) {}

  /** The last mapping that fits these columns, of the account or, without one, of any account. Undone imports do not count. */
  async fitting(context: RequestContext, columns: readonly CsvColumn[], accountId: string | null): Promise<EarlierMapping | undefined> {
    const rows = await this.db.query<{ mapping: CsvMapping; file_name: string }>(
      context,
      `SELECT i.state -> 'file' -> 'mapping' AS mapping, i.file_name
         FROM read.bank_import_list i
        WHERE i.format = 'csv' AND i.status IN ('running', 'done') AND i.state -> 'file' -> 'mapping' <> '{}'
          AND ($1::uuid IS NULL OR i.state -> 'accounts' @> jsonb_build_array(jsonb_build_object('accountId', $1::text)))
        ORDER BY i.uploaded_at DESC LIMIT 20`,
      [accountId],
    );
    const earlier = rows.find(({ mapping }) => isFitting(mapping, columns));
    return earlier && { mapping: earlier.mapping, fileName: earlier.file_name };
  }
}

/** True when the file has all columns of the mapping; numbers name columns only among as many. */
function isFitting(mapping: CsvMapping, columns: readonly CsvColumn[]): boolean {
  const names = Object.keys(mapping);
  const headers = new Set(columns.map(({ header }) => header));
  const hasNumbers = names.some((name) => /^\d+$/.test(name) && !headers.has(name));
  if (hasNumbers && names.length !== columns.length) return false;
  return names.every((name) => headers.has(name.trim()) || (/^\d+$/.test(name) && columns[Number(name) - 1] !== undefined));
}
