import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { documentFile, type YearFiles, type YearFilesRequest } from '../../year-files.js';
import { BankReconciliations, type ReconciledAccount } from './bank-reconciliations.js';
import { reconciliationPrint } from './reconciliation-print.js';

/** The reconciliation of each account with its last statement of the year; cheques in hand have none. */
@Injectable()
export class ReconciliationFiles implements YearFiles {
  constructor(
    private readonly db: TenantDb,
    private readonly reconciliations: BankReconciliations,
    private readonly downloads: DocumentDownloads,
  ) {}

  async *list({ context, calendar, year }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    for (const account of await this.db.query<ReconciledAccount>(context, accountsOfYear, [year.id])) {
      const [statement = null] = await this.reconciliations.balances(context, account.id, year.end);
      const inYear = statement && statement.day >= year.start ? statement : null;
      const day = inYear?.day ?? year.end;
      const name = `Rapprochement-${account.code}-${day}`;
      yield documentFile(`${name}.pdf`, async () =>
        this.downloads.document(context, reconciliationPrint(await this.reconciliations.at(context, calendar, account, day, inYear)), name),
      );
    }
  }
}

const accountsOfYear = `
  SELECT id, name, code, account_type AS type FROM read.bank_account_list a
  WHERE account_type <> 'cheques'
    AND EXISTS (SELECT 1 FROM read.account_total_month t WHERE t.account = a.code AND t.year_id = $1::uuid)
  ORDER BY code`;
