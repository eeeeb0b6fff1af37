import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import type { YearFiles, YearFilesRequest } from '../../year-files.js';
import { RegisterDocuments } from '../ledger/register-documents.js';
import { provisionDocument } from './provisions-print.js';
import { ProvisionsReader } from './provisions-reader.js';

/** The table of provisions of a year; none without a provision. */
@Injectable()
export class ProvisionFiles implements YearFiles {
  constructor(
    private readonly reader: ProvisionsReader,
    private readonly documents: RegisterDocuments,
  ) {}

  async *list({ context, year, owner }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    yield* this.documents.files(context, provisionDocument, await this.reader.find(context, year.id), owner);
  }
}
