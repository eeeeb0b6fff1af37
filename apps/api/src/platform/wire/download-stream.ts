import { PassThrough, type TransformCallback } from 'node:stream';

const highWaterMark = 256 * 1024;
/** Each download holds a permit and often a database connection: a reader that takes nothing for so long has gone or attacks. */
const longestStallMs = 60_000;

/** Bytes on their way to a reader. A download is cut when bytes wait and the reader takes none of them for a minute. */
export class DownloadStream extends PassThrough {
  private passed = 0;

  constructor(stallMs = longestStallMs) {
    super({ highWaterMark });
    let passedBefore = 0;
    const timer = setInterval(() => {
      const isStalled = this.writableLength > 0 && this.passed === passedBefore;
      passedBefore = this.passed;
      if (isStalled) this.destroy(new Error(`the reader took nothing for ${stallMs / 1000} s`));
    }, stallMs).unref();
    this.once('close', () => clearInterval(timer));
  }

  override _transform(chunk: Buffer, encoding: BufferEncoding, done: TransformCallback): void {
    this.passed += chunk.length;
    super._transform(chunk, encoding, done);
  }
}
