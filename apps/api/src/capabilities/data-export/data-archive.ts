import { type PassThrough, Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { ZipFile } from 'yazl';
import type { Session } from '../../platform/access/session.js';
import { DownloadStream } from '../../platform/documents/download-stream.js';
import { Clock } from '../../platform/runtime/clock.js';
import { ProductNames } from '../../platform/tenancy/product-names.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { contentsPage } from './contents-page.js';
import type { ExportedFile, ExportedFiles } from './exported-files.js';

/**
 * Writes the archive of all data as a stream. Files are read one after the other while the archive is sent: the memory grows with the
 * number of files (about 200 bytes each), not with their size.
 */
@Injectable()
export class DataArchive {
  private readonly logger = new Logger('data-export');

  constructor(
    private readonly clock: Clock,
    private readonly names: ProductNames,
  ) {}

  /** @param session sees all modules as active. @param withheld titles of the parts that the user has no right to */
  async write(
    context: RequestContext,
    session: Session,
    sources: readonly ExportedFiles[],
    withheld: readonly string[],
  ): Promise<Readable> {
    const product = await this.names.of(context.environmentId);
    const zip = new ZipFile();
    const out = new DownloadStream();
    const counts = new Map<string, number>();
    const missing: string[] = [];
    const archive = { zip, out, missing, mtime: this.clock.now() };
    zip.outputStream.pipe(out);
    zip.on('error', (error: Error) => out.destroy(error));
    const fill = async () => {
      for (const source of sources) {
        let count = 0;
        for await (const file of source.list(context, session)) {
          await this.add(file, archive);
          count++;
        }
        counts.set(source.title, count);
      }
      const page = contentsPage({ product, author: context.actor.name, at: archive.mtime, counts, withheld, missing });
      zip.addBuffer(Buffer.from(page), 'LISEZMOI.txt', { mtime: archive.mtime });
      zip.end();
    };
    // A refusal comes too late once bytes are sent: the reader sees a broken download.
    void fill().catch((error: Error) => {
      if (!out.destroyed) this.logger.error({ msg: 'the archive of all data failed', err: error });
      out.destroy(error);
    });
    return out;
  }

  /** Resolves when the archive has the whole file. A file whose content is missing is listed on the page of contents. */
  private async add({ path, open }: ExportedFile, { zip, out, missing, mtime }: Archive): Promise<void> {
    if (out.destroyed) throw new Error('the reader went away');
    const content = await open().catch((error: Error) => {
      this.logger.warn({ msg: 'a file is missing in the archive of all data', path, err: error });
      missing.push(path);
    });
    if (!content) return;
    const stream = content instanceof Readable ? content : Readable.from([content]);
    const stop = () => stream.destroy(new Error('the reader went away'));
    out.once('close', stop);
    await new Promise<void>((resolve, reject) => {
      stream.once('end', resolve).once('error', reject);
      zip.addReadStream(stream, path, { mtime });
    }).finally(() => out.off('close', stop));
  }
}

type Archive = { readonly zip: ZipFile; readonly out: PassThrough; readonly missing: string[]; readonly mtime: Date };
