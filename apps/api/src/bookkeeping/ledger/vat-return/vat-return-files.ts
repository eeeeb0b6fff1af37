import { periodsToDeclare } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-periods-to-declare.js';
import { Injectable } from '@nestjs/common';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import { csvWriter } from '../../../platform/documents/csv.js';
import { DownloadAnswer } from '../../../platform/wire/download.js';
import { DownloadStream } from '../../../platform/wire/download-stream.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { Structure } from '../../structure.js';
import { documentFile, type YearFiles, type YearFilesRequest } from '../../year-files.js';
import { vatReturnPrint, vatReturnRows, vatReturnSheet } from './vat-return-print.js';
import { isToDeclare, type PeriodReturn, VatReturnsReader } from './vat-returns-reader.js';

/** A return as a document of one page, a workbook, or the lines of a spreadsheet. */
@Injectable()
export class VatReturnFiles implements YearFiles {
  constructor(
    private readonly downloads: DocumentDownloads,
    private readonly structure: Structure,
    private readonly reader: VatReturnsReader,
  ) {}

  /** The returns of a year; none of a period that declares nothing. */
  async *list({ context, year }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    const { settings, returns } = await this.reader.ofYear(context, year.id);
    for (const { key } of periodsToDeclare(year, settings, returns)) {
      const period = await this.reader.find(context, year.id, key);
      if (!isToDeclare(period.books, period.run)) continue;
      for (const format of ['pdf', 'xlsx']) yield documentFile(`${nameOf(period)}.${format}`, () => this.open(context, period, format));
    }
  }

  /** @throws RequestError on another format */
  async open(context: RequestContext, period: PeriodReturn, format: string | undefined): Promise<DownloadAnswer> {
    const fileName = nameOf(period);
    if (format !== 'csv') {
      const owner = await this.structure.owner(context);
      return this.downloads.document(context, vatReturnPrint(period, owner), fileName, format);
    }
    const content = new DownloadStream();
    const writer = csvWriter(content, vatReturnSheet);
    // Some tens of lines: less than the buffer of the stream.
    await writer.write(vatReturnRows(period));
    await writer.end();
    return new DownloadAnswer({ content, fileName: `${fileName}.csv`, mimeType: 'text/csv; charset=utf-8', disposition: 'attachment' });
  }
}

const nameOf = ({ period: { start, end } }: PeriodReturn): string => `TVA-${start}-${end}`;
