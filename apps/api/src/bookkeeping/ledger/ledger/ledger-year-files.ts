import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { documentFile, type YearFiles, type YearFilesRequest } from '../../year-files.js';
import { FindBalance } from './balance.query.js';
import { balancePrint } from './balance-print.js';
import { LedgerFiles } from './ledger-files.js';
import { ListThirdParties } from './third-parties.query.js';
import { thirdPartiesPrint } from './third-parties-print.js';

const firstPage = { page: 1, limit: 10 };

/** Trial balance, ledger and balance of third parties of a year. */
@Injectable()
export class LedgerYearFiles implements YearFiles {
  constructor(
    private readonly queries: QueryBus,
    private readonly files: LedgerFiles,
    private readonly downloads: DocumentDownloads,
  ) {}

  async *list({ context, year }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    const request = { yearId: year.id, ...firstPage };
    const balance = `Balance-${year.name}`;
    yield documentFile(`${balance}.xlsx`, async () =>
      this.downloads.document(context, balancePrint(await this.queries.execute(new FindBalance(context, request))), balance, 'xlsx'),
    );
    // CSV: a workbook ends at a million lines.
    yield {
      path: `Grand-livre-${year.name}.csv`,
      open: async () => (await this.files.open(context, request, 'csv')).content,
    };
    const parties = `Balance-tiers-${year.name}`;
    yield documentFile(`${parties}.xlsx`, async () =>
      this.downloads.document(
        context,
        thirdPartiesPrint(await this.queries.execute(new ListThirdParties(context, request))),
        parties,
        'xlsx',
      ),
    );
  }
}
