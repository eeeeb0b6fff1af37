import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import type { YearFiles, YearFilesRequest } from '../../year-files.js';
import { RegisterDocuments } from '../ledger/register-documents.js';
import { grantDocument } from './grants-print.js';
import { GrantsReader } from './grants-reader.js';

/** The tables of grants and dedicated funds of a year; none without a grant. */
@Injectable()
export class GrantFiles implements YearFiles {
  constructor(
    private readonly reader: GrantsReader,
    private readonly documents: RegisterDocuments,
  ) {}

  async *list({ context, year, owner }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    yield* this.documents.files(context, grantDocument, await this.reader.find(context, year.id), owner);
  }
}
