import { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable, Logger } from '@nestjs/common';
import type { ExportFormat, ExportParameters } from '../lists/list-params.js';
import { ListReader } from '../lists/list-reader.js';
import type { Listing } from '../lists/listing.js';
import type { RowSource } from '../lists/operator-lists.js';
import { Clock } from '../runtime/clock.js';
import { Permits } from '../runtime/permits.js';
import { ProductNames } from '../tenancy/product-names.js';
import { DownloadAnswer } from '../wire/download.js';
import { DownloadStream } from '../wire/download-stream.js';
import type { RequestContext } from '../wire/request-context.js';
import { csvWriter } from './csv.js';
import { HistoryReceipts } from './history-receipts.js';
import type { ExportCover, RowWriter, Sheet } from './sheet.js';
import { mostXlsxRows, xlsxWriter } from './xlsx.js';

const mimeTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};
/** About 600 pages: nobody reads further, and a spreadsheet serves better. */
const mostPdfRows = 20_000;
/** Each export holds a database connection as long as its reader takes: the lists keep the rest of the pool. */
const exportsAtOnce = { total: 5, perKey: 2 };
const rowsAtOnce = 500;

export type ExportRequest = ExportParameters;

type ShownSheet<Row, Line> = {
  readonly sheet: Sheet<Line>;
  readonly shown: (rows: readonly Row[]) => readonly Line[] | Promise<readonly Line[]>;
};

type Sent<Line> = Pick<ExportCover, 'filters'> & { readonly sheet: Sheet<Line>; readonly format: ExportFormat; readonly count: number };
/** `onFirst`: the file begins, and what fails from then on is no ordinary refusal. */
type Reader = { readonly isClosed: () => boolean; readonly onFirst: () => void };

/** Sends a whole list as a file, as it is read: the memory does not grow with the number of rows. */
@Injectable()
export class Exporter {
  private readonly logger = new Logger('export');
  private readonly limit = new Permits(exportsAtOnce);

  constructor(
    private readonly listReader: ListReader,
    private readonly clock: Clock,
    private readonly names: ProductNames,
    private readonly receipts: HistoryReceipts,
  ) {}

  /** Resolves with the first rows: a failure before them is an ordinary refusal. @throws DomainError export.too-many-rows */
  export<Row extends object>(
    context: RequestContext,
    listing: Listing,
    sheet: Sheet<Row>,
    request: ExportRequest,
  ): Promise<DownloadAnswer> {
    return this.exportAs<Row, Row>(context, listing, { sheet, shown: (rows) => rows }, request);
  }

  /** Like `export`, for a sheet whose lines need more than the rows of the list: `shown` makes the lines, some hundreds at a time. */
  async exportAs<Row extends object, Line>(
    context: RequestContext,
    listing: Listing,
    { sheet, shown }: ShownSheet<Row, Line>,
    { list, format }: ExportRequest,
  ): Promise<DownloadAnswer> {
    const { count } = await this.listReader.totals(context, listing, list);
    return this.send<Line>(context, { sheet, format, count, filters: list.applied }, async (lines, { isClosed, onFirst }) => {
      const each = (consume: (rows: Row[]) => Promise<void>) => this.listReader.stream<Row>(context, listing, list, consume);
      await produce(each, { writer: withLines(lines, shown), isClosed, onFirst });
    });
  }

  /** Like `export`, for a list that several databases have. */
  async exportFrom<Row extends object>(
    context: RequestContext,
    sheet: Sheet<Row>,
    { count, each }: RowSource<Row>,
    { list, format }: ExportRequest,
  ): Promise<DownloadAnswer> {
    return this.send<Row>(context, { sheet, format, count, filters: list.applied }, (writer, reader) =>
      produce(each, { writer, ...reader }),
    );
  }

  /** Rows that no list holds: the program has computed them. */
  exportRows<Row>(
    context: RequestContext,
    sheet: Sheet<Row>,
    rows: readonly Row[],
    { format, filters }: Pick<ExportRequest, 'format'> & Pick<ExportCover, 'filters'>,
  ): Promise<DownloadAnswer> {
    return this.send<Row>(context, { sheet, format, count: rows.length, filters }, async (writer, { isClosed, onFirst }) => {
      onFirst();
      for (let from = 0; from < rows.length && !isClosed(); from += rowsAtOnce) await writer.write(rows.slice(from, from + rowsAtOnce));
      await writer.end();
    });
  }

  private async send<Line>(
    context: RequestContext,
    { sheet, format, count, filters }: Sent<Line>,
    produce: (writer: RowWriter<Line>, reader: Reader) => Promise<void>,
  ): Promise<DownloadAnswer> {
    if (format === 'xlsx' && count > mostXlsxRows) throw exportErrors.tooManyRows();
    if (format === 'pdf' && count > mostPdfRows) throw exportErrors.tooManyPages();
    const out = new DownloadStream();
    const { environmentId } = context;
    const product = await this.names.of(environmentId);
    // Before the rows: the list holds at least what the seal holds. A CSV has no place for it, and a PDF of a list no page.
    const receipt = format === 'xlsx' ? await this.receipts.of(environmentId) : undefined;
    const cover = { product, author: context.actor.name, at: this.clock.now(), filters, receipt };
    const isClosed = () => out.destroyed;
    await new Promise<void>((resolve, reject) => {
      const write = async () => {
        await produce(await writerOf(format, out, sheet, cover), { isClosed, onFirst: resolve });
      };
      this.limit.run(environmentId, write).then(resolve, (error: Error) => {
        // Once rows are sent a refusal comes too late: the reader sees a broken download, not a short file.
        if (!isClosed()) this.logger.error({ msg: 'export failed', err: error });
        out.destroy(error);
        reject(error);
      });
    });
    const download = {
      content: out,
      fileName: `${sheet.fileName}.${format}`,
      mimeType: mimeTypes[format],
      disposition: 'attachment' as const,
    };
    return new DownloadAnswer({ ...download, totalRows: count });
  }
}

async function produce<Row>(
  each: RowSource<Row>['each'],
  { writer, isClosed, onFirst }: Reader & { readonly writer: RowWriter<Row> },
): Promise<void> {
  await each(async (rows) => {
    if (isClosed()) throw new Error('the reader went away');
    onFirst();
    await writer.write(rows);
  });
  onFirst();
  await writer.end();
}

/** Makes the lines of some rows while those before them are written: PostgreSQL reads for the one, the program formats the other. */
function withLines<Row, Line>(lines: RowWriter<Line>, shown: ShownSheet<Row, Line>['shown']): RowWriter<Row> {
  let next: readonly Line[] | Promise<readonly Line[]> = [];
  return {
    async write(rows) {
      const ready = next;
      next = shown(rows);
      // A failure waits for the lines before.
      if (next instanceof Promise) next.catch(() => undefined);
      await lines.write(await ready);
    },
    async end() {
      await lines.write(await next);
      await lines.end();
    },
  };
}

async function writerOf<Row>(format: ExportFormat, out: DownloadStream, sheet: Sheet<Row>, cover: ExportCover): Promise<RowWriter<Row>> {
  switch (format) {
    case 'xlsx':
      return xlsxWriter(out, sheet, cover);
    case 'pdf':
      // The fonts and their reader take 20 MB: the first PDF loads them.
      return (await import('./pdf.js')).pdfWriter(out, sheet, cover);
    case 'csv':
      return csvWriter(out, sheet);
  }
}

export const exportErrors = {
  tooManyRows: () =>
    new DomainError(
      'export.too-many-rows',
      'Ce résultat dépasse les 1 048 575 lignes d’un classeur : restreignez les filtres ou demandez un CSV.',
    ),
  tooManyPages: () =>
    new DomainError(
      'export.too-many-pages',
      'Ce résultat dépasse les 20 000 lignes d’un PDF : restreignez les filtres ou demandez un classeur.',
    ),
};
