import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import type { YearFiles, YearFilesRequest } from '../../year-files.js';
import { RegisterDocuments } from '../ledger/register-documents.js';
import { loanDocument } from './loans-print.js';
import { LoansReader } from './loans-reader.js';

/** The loans of a year with their tables; none without a loan. */
@Injectable()
export class LoanFiles implements YearFiles {
  constructor(
    private readonly reader: LoansReader,
    private readonly documents: RegisterDocuments,
  ) {}

  async *list({ context, year, owner }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    yield* this.documents.files(context, loanDocument, await this.reader.find(context, year.id), owner);
  }
}
