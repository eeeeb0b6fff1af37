import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { documentFile, type YearFiles, type YearFilesRequest } from '../../year-files.js';
import { annualAccountsPrint, annualAccountsSheets } from './annual-accounts-print.js';
import { AnnualAccountsReader } from './annual-accounts-reader.js';

/** Balance sheet and income statement of a year, to be read and to be computed with. */
@Injectable()
export class AnnualAccountsFiles implements YearFiles {
  constructor(
    private readonly reader: AnnualAccountsReader,
    private readonly downloads: DocumentDownloads,
  ) {}

  async *list({ context, year, type, owner }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    const request = { yearId: year.id };
    const accounts = await this.reader.printed(context, request, type);
    if (!accounts) return;
    const name = `Comptes-annuels-${year.name}`;
    const isCouncil = type === 'CSE';
    yield documentFile(`${name}.pdf`, () =>
      this.downloads.document(context, annualAccountsPrint(accounts, request, owner, isCouncil), name),
    );
    yield documentFile(`${name}.xlsx`, () =>
      this.downloads.workbook(context, annualAccountsSheets(accounts, request, owner, isCouncil), name),
    );
  }
}
