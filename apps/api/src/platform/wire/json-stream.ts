import type { Readable } from 'node:stream';
import { DownloadStream } from './download-stream.js';
import { drained } from './drained.js';

/** Passes the JSON of rows, separated by commas, to the consumer in batches; reads the next batch when the destination has drained. */
export type RowSource = (consume: (rows: string | Buffer) => Promise<void>) => Promise<void>;

/** A body whose last member is a long list, written while its rows are read: memory does not grow with the number of rows. */
export class JsonStream<Body extends object> {
  /** The type of the parsed text, for the compiler alone. */
  declare readonly body: Body;

  constructor(
    private readonly head: object,
    private readonly name: string,
    private readonly rows: RowSource,
  ) {}

  /** @param onError too late for a refusal: the reader sees an answer that breaks off, not a short one */
  open(onError: (error: Error) => void): Readable {
    const out = new DownloadStream();
    void this.write(out).catch((error: Error) => {
      if (!out.destroyed) onError(error);
      out.destroy(error);
    });
    return out;
  }

  private async write(out: DownloadStream): Promise<void> {
    const head = JSON.stringify(this.head).slice(0, -1);
    out.write(`${head}${head === '{' ? '' : ','}${JSON.stringify(this.name)}:[`);
    let isFirst = true;
    await this.rows(async (rows) => {
      if (out.destroyed) throw new Error('the reader went away');
      if (rows.length === 0) return;
      if (!isFirst) out.write(',');
      out.write(rows);
      isFirst = false;
      await drained(out);
    });
    out.end(']}');
  }
}
