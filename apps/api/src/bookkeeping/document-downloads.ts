import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { formatInstant } from '../platform/documents/cell-text.js';
import type { PrintedBy, PrintedDocument, PrintedReceipt } from '../platform/documents/printed.js';
import type { PrintedSheet } from '../platform/documents/printed-xlsx.js';
import { Clock } from '../platform/runtime/clock.js';
import { codeOf, SealedHistories } from '../platform/sealing/sealed-histories.js';
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
    private readonly histories: SealedHistories,
    private readonly config: Config,
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
    const [product, receipt] = await Promise.all([this.names.of(environmentId), this.receipt(environmentId)]);
    return { author: actor.name, at: this.clock.now(), product, ...(receipt && { receipt }) };
  }

  private async receipt(environmentId: EnvironmentId): Promise<PrintedReceipt | undefined> {
    const { last } = await this.histories.state(environmentId);
    if (!last) return undefined;
    const { number, first, count, at } = last.content;
    const events = (first + count - 1).toLocaleString('fr-FR');
    return {
      text: `Historique scellé, sceau nº ${number} du ${formatInstant(new Date(at))} (${events} événements). Le code ou l’adresse dit s’il a été modifié depuis.`,
      url: `${this.config.publicUrl}/verification?recu=${codeOf(last)}`,
    };
  }
}

const answer = (content: Buffer, fileName: string, mimeType: string): DownloadAnswer =>
  new DownloadAnswer({ content, fileName, mimeType, disposition: 'attachment', size: content.length });
