import { knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ChequeFiles } from '../../bank/cheque-deposit/cheque-files.js';
import { FileStatement } from '../../file-statement.js';
import { AnnualAccountsFiles } from '../../ledger/annual-accounts/annual-accounts-files.js';
import { ReconciliationFiles } from '../../ledger/bank-reconciliation/reconciliation-files.js';
import { FecYearFiles } from '../../ledger/fec/fec-year-files.js';
import { FixedAssetFiles } from '../../ledger/fixed-asset/fixed-asset-files.js';
import { GrantFiles } from '../../ledger/grant/grant-files.js';
import { LedgerReader } from '../../ledger/ledger/ledger-reader.js';
import { LedgerYearFiles } from '../../ledger/ledger/ledger-year-files.js';
import { LoanFiles } from '../../ledger/loan/loan-files.js';
import { ProvisionFiles } from '../../ledger/provision/provision-files.js';
import { StatementFiles } from '../../ledger/statement/statement-files.js';
import { VatReturnFiles } from '../../ledger/vat-return/vat-return-files.js';
import { YearEndDueFiles } from '../../ledger/year-end-due/year-end-due-files.js';
import { Structure } from '../../structure.js';
import type { YearFiles, YearFilesRequest } from '../../year-files.js';
import { FileHashes } from './file-hashes.js';
import { HistoryReceipt } from './history-receipt.js';
import { MissingVouchers } from './missing-vouchers.js';
import { VoucherFiles } from './voucher-files.js';

type Part = { readonly folder: string; readonly files: YearFiles };

/** All that an accountant takes away of a year. */
@Injectable()
export class AccountantFolder {
  private readonly parts: readonly Part[];

  constructor(
    private readonly reader: LedgerReader,
    private readonly structure: Structure,
    accounts: AnnualAccountsFiles,
    statements: StatementFiles,
    ledger: LedgerYearFiles,
    fec: FecYearFiles,
    reconciliations: ReconciliationFiles,
    cheques: ChequeFiles,
    assets: FixedAssetFiles,
    grants: GrantFiles,
    loans: LoanFiles,
    provisions: ProvisionFiles,
    vat: VatReturnFiles,
    dues: YearEndDueFiles,
    vouchers: VoucherFiles,
    missing: MissingVouchers,
    receipt: HistoryReceipt,
    private readonly statement: FileStatement,
  ) {
    this.parts = [
      { folder: '1 Comptes annuels', files: accounts },
      { folder: '1 Comptes annuels', files: statements },
      { folder: '2 Livres', files: ledger },
      { folder: '2 Livres', files: fec },
      { folder: '3 Rapprochements bancaires', files: reconciliations },
      { folder: '3 Rapprochements bancaires', files: cheques },
      { folder: '4 Immobilisations', files: assets },
      { folder: '5 Pièces justificatives', files: missing },
      { folder: '5 Pièces justificatives', files: vouchers },
      { folder: '6 Subventions', files: grants },
      { folder: '7 Historique scellé', files: receipt },
      { folder: '8 Emprunts', files: loans },
      { folder: '9 Provisions', files: provisions },
      { folder: '10 TVA', files: vat },
      { folder: '11 Dettes et créances de fin d’exercice', files: dues },
    ];
  }

  /** @throws exercice.unknown */
  async request(context: RequestContext, yearId: string, type: EnvironmentType): Promise<YearFilesRequest> {
    const [calendar, owner] = await Promise.all([this.reader.calendar(context), this.structure.owner(context)]);
    return { context, calendar, year: knownYear(calendar, yearId), type, owner };
  }

  /** The last two files are the hashes of the others, and their signature. */
  async *list(request: YearFilesRequest): AsyncGenerator<ExportedFile> {
    const hashes = new FileHashes();
    for (const { folder, files } of this.parts)
      for await (const { path, open } of files.list(request)) yield hashes.of({ path: `${folder}/${path}`, open });
    const statement = await this.statement.of(request.context.environmentId, hashes.text);
    if (statement === undefined) return;
    yield { path: 'Empreintes.sha256', open: async () => Buffer.from(hashes.text) };
    yield { path: 'Empreintes-signees.json', open: async () => Buffer.from(statement) };
  }
}
