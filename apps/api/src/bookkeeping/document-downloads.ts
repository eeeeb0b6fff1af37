import { Injectable } from '@nestjs/common';
import { HistoryReceipts } from '../platform/documents/history-receipts.js';
import type { PrintedBy, PrintedDocument } from '../platform/documents/printed.js';
import type { PrintedSheet } from '../platform/documents/printed-xlsx.js';
import { Clock } from '../platform/runtime/clock.js';
import { ProductNames } from '../platform/tenancy/product-names.js';
import { DownloadAnswer } from '../platform/wire/download.js';
import type { RequestContext } from '../platform/wire/request-context.js';
import { malformed } from '../platform/wire/request-error.js';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Documents of some pages, made whole before they are sent. */
@Injectable()
export class DocumentDownloads {
  constructor(
    private readonly clock: Clock,
    private readonly names: ProductNames,
    private readonly receipts: HistoryReceipts,
  ) {}

  /** @param fileName without extension. @throws RequestError on a format that is neither pdf nor xlsx */
  async document(context: RequestContext, document: PrintedDocument, fileName: string, format = 'pdf'): Promise<DownloadAnswer> {
    if (format === 'xlsx') return this.workbook(context, [{ name: document.title, document }], fileName);
    if (format !== 'pdf') throw malformed('export.format', 'Le format attendu est pdf ou xlsx.', 'format');
    // The fonts take 20 MB: the first PDF loads them.
    const { printedPdf } = await import('../platform/documents/printed-pdf.js');
    const content = await printedPdf(document, await this.printedBy(context));
    return answer(content, `${fileName}.pdf`, 'application/pdf');
  }

  async workbook(context: RequestContext, sheets: readonly PrintedSheet[], fileName: string): Promise<DownloadAnswer> {
    // The library takes as much as the fonts: the first workbook loads it.
    const { printedXlsx } = await import('../platform/documents/printed-xlsx.js');
    return answer(await printedXlsx(sheets, await this.printedBy(context)), `${fileName}.xlsx`, xlsxType);
  }

  private async printedBy({ actor, environmentId }: RequestContext): Promise<PrintedBy> {
    const [product, receipt] = await Promise.all([this.names.of(environmentId), this.receipts.of(environmentId)]);
    return { author: actor.name, at: this.clock.now(), product, ...(receipt && { receipt }) };
  }
}

const answer = (content: Buffer, fileName: string, mimeType: string): DownloadAnswer =>
  new DownloadAnswer({ content, fileName, mimeType, disposition: 'attachment', size: content.length });
