import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import type { YearFiles, YearFilesRequest } from '../../year-files.js';
import { RegisterDocuments } from '../ledger/register-documents.js';
import { dueDocument } from './year-end-dues-print.js';
import { YearEndDuesReader } from './year-end-dues-reader.js';

/** The dues of a year as they were on its last day; none without a due. */
@Injectable()
export class YearEndDueFiles implements YearFiles {
  constructor(
    private readonly reader: YearEndDuesReader,
    private readonly documents: RegisterDocuments,
  ) {}

  async *list({ context, year, type, owner }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    yield* this.documents.files(context, dueDocument, await this.reader.find(context, year.id, type), owner);
  }
}
