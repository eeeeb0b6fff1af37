import { Injectable } from '@nestjs/common';
import { csvWriter } from '../../../platform/documents/csv.js';
import { DownloadAnswer } from '../../../platform/wire/download.js';
import { DownloadStream } from '../../../platform/wire/download-stream.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { Structure } from '../../structure.js';
import { vatReturnPrint, vatReturnRows, vatReturnSheet } from './vat-return-print.js';
import type { PeriodReturn } from './vat-returns-reader.js';

/** A return as a document of one page, a workbook, or the lines of a spreadsheet. */
@Injectable()
export class VatReturnFiles {
  constructor(
    private readonly downloads: DocumentDownloads,
    private readonly structure: Structure,
  ) {}

  /** @throws RequestError on another format */
  async open(context: RequestContext, period: PeriodReturn, format: string | undefined): Promise<DownloadAnswer> {
    const fileName = `TVA-${period.period.start}-${period.period.end}`;
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
