import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { documentFile, type YearFiles, type YearFilesRequest } from '../../year-files.js';
import { loanSheets, loansPrint } from './loans-print.js';
import { LoansReader } from './loans-reader.js';

/** The loans of a year with their tables; none without a loan. */
@Injectable()
export class LoanFiles implements YearFiles {
  constructor(
    private readonly reader: LoansReader,
    private readonly downloads: DocumentDownloads,
  ) {}

  async *list({ context, year, owner }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    const loans = await this.reader.find(context, year.id);
    if (!loans || loans.loans.length === 0) return;
    const name = `Emprunts-${year.name}`;
    yield documentFile(`${name}.pdf`, () => this.downloads.document(context, loansPrint(loans, owner), name));
    yield documentFile(`${name}.xlsx`, () => this.downloads.workbook(context, loanSheets(loans, owner), name));
  }
}
