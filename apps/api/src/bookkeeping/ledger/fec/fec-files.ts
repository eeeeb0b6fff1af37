import type { Readable } from 'node:stream';
import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fecHeader, fecRow } from '@intendance/domain/bookkeeping/ledger/fec/fec-line.js';
import { Injectable, Logger } from '@nestjs/common';
import { Permits } from '../../../platform/runtime/permits.js';
import { DownloadStream } from '../../../platform/wire/download-stream.js';
import { drained } from '../../../platform/wire/drained.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { FecLines } from './fec-lines.js';

/** Each file holds a database connection as long as its reader takes. */
const filesAtOnce = { total: 2, perKey: 1 };

export type FecRequest = { readonly year: FiscalYear; readonly knownAt?: Date | undefined };
export const linesOf = ({ year, knownAt }: FecRequest) => ({ yearId: year.id, knownAt });

/** Writes the tax file of a year as a stream: the memory does not grow with the number of entries. */
@Injectable()
export class FecFiles {
  private readonly logger = new Logger('fec');
  /** Shared by files and reports. */
  readonly limit = new Permits(filesAtOnce);

  constructor(private readonly lines: FecLines) {}

  open(context: RequestContext, request: FecRequest): Readable {
    const out = new DownloadStream();
    out.write(fecHeader);
    void this.write(context, request, out).catch((error: Error) => {
      // A refusal comes too late once bytes are sent: the reader sees a broken download.
      if (!out.destroyed) this.logger.error({ msg: 'the file of entries failed', err: error });
      out.destroy(error);
    });
    return out;
  }

  private async write(context: RequestContext, request: FecRequest, out: DownloadStream): Promise<void> {
    await this.limit.run(context.environmentId, () =>
      this.lines.stream(context, linesOf(request), async (lines) => {
        if (out.destroyed) throw new Error('the reader went away');
        out.write(lines.map(fecRow).join(''));
        await drained(out);
      }),
    );
    out.end();
  }
}
