import type { Readable } from 'node:stream';
import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { cashFecLayout, type EntryLayout, type FecLine, fecLayout } from '@intendance/domain/bookkeeping/ledger/fec/fec-line.js';
import { Injectable, Logger } from '@nestjs/common';
import { Permits } from '../../../platform/runtime/permits.js';
import { DownloadStream } from '../../../platform/wire/download-stream.js';
import { drained } from '../../../platform/wire/drained.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { FecLines } from './fec-lines.js';

/** Each file holds a database connection as long as its reader takes. */
const filesAtOnce = { total: 2, perKey: 1 };

/** `isCashBasis`: each line has its payment. */
export type EntriesRequest = { readonly year: FiscalYear; readonly knownAt?: Date | undefined; readonly isCashBasis?: boolean };
type EntryOutput = { readonly out: DownloadStream; readonly rowOf: (line: FecLine) => string };
export const linesOf = ({ year, knownAt, isCashBasis = false }: EntriesRequest) => ({ yearId: year.id, knownAt, isCashBasis });
export const fecLayoutOf = ({ isCashBasis = false }: EntriesRequest): EntryLayout => (isCashBasis ? cashFecLayout : fecLayout);

/** Writes the entries of a year as a stream, as the tax file or in the layout of a program: the memory does not grow with their number. */
@Injectable()
export class EntryFiles {
  private readonly logger = new Logger('entries');
  /** Shared by files and reports. */
  readonly limit = new Permits(filesAtOnce);

  constructor(private readonly lines: FecLines) {}

  open(context: RequestContext, request: EntriesRequest, layout: EntryLayout = fecLayoutOf(request)): Readable {
    const out = new DownloadStream();
    out.write(layout.header);
    void this.write(context, request, { out, rowOf: layout.begin() }).catch((error: Error) => {
      // A refusal comes too late once bytes are sent: the reader sees a broken download.
      if (!out.destroyed) this.logger.error({ msg: 'the file of entries failed', err: error });
      out.destroy(error);
    });
    return out;
  }

  private async write(context: RequestContext, request: EntriesRequest, { out, rowOf }: EntryOutput): Promise<void> {
    await this.limit.run(context.environmentId, () =>
      this.lines.stream(context, linesOf(request), async (lines) => {
        if (out.destroyed) throw new Error('the reader went away');
        out.write(lines.map(rowOf).join(''));
        await drained(out);
      }),
    );
    out.end();
  }
}
