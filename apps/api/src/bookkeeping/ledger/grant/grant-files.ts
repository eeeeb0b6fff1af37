import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { documentFile, type YearFiles, type YearFilesRequest } from '../../year-files.js';
import { grantSheets, grantsPrint } from './grants-print.js';
import { GrantsReader } from './grants-reader.js';

/** The tables of grants and dedicated funds of a year; none without a grant. */
@Injectable()
export class GrantFiles implements YearFiles {
  constructor(
    private readonly reader: GrantsReader,
    private readonly downloads: DocumentDownloads,
  ) {}

  async *list({ context, year, owner }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    const register = await this.reader.find(context, year.id);
    if (!register || register.grants.length === 0) return;
    const name = `Subventions-${year.name}`;
    yield documentFile(`${name}.pdf`, () => this.downloads.document(context, grantsPrint(register, owner), name));
    yield documentFile(`${name}.xlsx`, () => this.downloads.workbook(context, grantSheets(register, owner), name));
  }
}
