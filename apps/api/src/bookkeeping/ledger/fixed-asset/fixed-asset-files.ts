import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { documentFile, type YearFiles, type YearFilesRequest } from '../../year-files.js';
import { fixedAssetSheets, fixedAssetsPrint } from './fixed-assets-print.js';
import { FixedAssetsReader } from './fixed-assets-reader.js';

/** The tables of fixed assets of a year; none without an asset. */
@Injectable()
export class FixedAssetFiles implements YearFiles {
  constructor(
    private readonly reader: FixedAssetsReader,
    private readonly downloads: DocumentDownloads,
  ) {}

  async *list({ context, year, owner }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    const register = await this.reader.find(context, year.id);
    if (!register || register.assets.length === 0) return;
    const name = `Immobilisations-${year.name}`;
    yield documentFile(`${name}.pdf`, () => this.downloads.document(context, fixedAssetsPrint(register, owner), name));
    yield documentFile(`${name}.xlsx`, () => this.downloads.workbook(context, fixedAssetSheets(register, owner), name));
  }
}
