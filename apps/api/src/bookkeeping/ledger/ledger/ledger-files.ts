import type { PassThrough, Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { csvWriter } from '../../../platform/documents/csv.js';
import { exportErrors } from '../../../platform/documents/exporter.js';
import type { RowWriter } from '../../../platform/documents/sheet.js';
import { mostXlsxRows, xlsxWriter } from '../../../platform/documents/xlsx.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { DownloadStream } from '../../../platform/wire/download-stream.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { WritingDto } from './ledger.dto.js';
import { ledgerExport } from './ledger.export.js';
import { ReadWholeLedger, type WholeLedger } from './ledger.query.js';
import type { LedgerRequest } from './ledger-params.js';

export type LedgerFile = { readonly content: Readable; readonly totalCount: number; readonly yearName: string | null };

/** The lines of the ledger as a file, written while the reader takes it. */
@Injectable()
export class LedgerFiles {
  private readonly logger = new Logger('ledger');

  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** @throws export.too-many-rows, exercice.*, ledger.* */
  async open(context: RequestContext, request: LedgerRequest, format: 'xlsx' | 'csv'): Promise<LedgerFile> {
    const { totalCount, yearName, stream } = await this.queries.execute(new ReadWholeLedger(context, request));
    if (format === 'xlsx' && totalCount > mostXlsxRows) throw exportErrors.tooManyRows();
    const out = new DownloadStream();
    const cover = { author: context.actor.name, at: this.clock.now(), filters: [] };
    const writer: RowWriter<WritingDto> = format === 'csv' ? csvWriter(out, ledgerExport) : xlsxWriter(out, ledgerExport, cover);
    void written(stream, writer, out).catch((error: Error) => {
      if (!out.destroyed) this.logger.error({ msg: 'the ledger failed', err: error });
      out.destroy(error);
    });
    return { content: out, totalCount, yearName };
  }
}

async function written(stream: WholeLedger['stream'], writer: RowWriter<WritingDto>, out: PassThrough): Promise<void> {
  await stream(async (writings) => {
    if (out.destroyed) throw new Error('the reader went away');
    await writer.write(writings);
  });
  await writer.end();
}
