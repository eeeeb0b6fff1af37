import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import type { YearFiles, YearFilesRequest } from '../../year-files.js';
import { RegisterDocuments } from '../ledger/register-documents.js';
import { fixedAssetDocument } from './fixed-assets-print.js';
import { FixedAssetsReader } from './fixed-assets-reader.js';

/** The tables of fixed assets of a year; none without an asset. */
@Injectable()
export class FixedAssetFiles implements YearFiles {
  constructor(
    private readonly reader: FixedAssetsReader,
    private readonly documents: RegisterDocuments,
  ) {}

  async *list({ context, year, owner }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    yield* this.documents.files(context, fixedAssetDocument, await this.reader.find(context, year.id), owner);
  }
}
