import { type PassThrough, Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { Clock } from '../../platform/runtime/clock.js';
import { DownloadStream } from '../../platform/wire/download-stream.js';
import type { ExportedFile } from '../manifest/exported-files.js';

/** « LISEZMOI.txt », made once every file is in. @param missing paths of the files that the storage has lost. Undefined: no page. */
export type ContentsPage = (missing: readonly string[]) => string | undefined;

/**
 * Writes an archive of files as a stream. Files are read one after the other while the archive is sent: the memory grows with the number of
 * files (about 200 bytes each), not with their size.
 */
@Injectable()
export class FileArchive {
  private readonly logger = new Logger('archive');

  constructor(private readonly clock: Clock) {}

  write(files: AsyncIterable<ExportedFile> | Iterable<ExportedFile>, page: ContentsPage): Readable {
    const zip = new ZipFile();
    const out = new DownloadStream();
    const archive = { zip, out, missing: [], mtime: this.clock.now() };
    zip.outputStream.pipe(out);
    zip.on('error', (error: Error) => out.destroy(error));
    // A refusal comes too late once bytes are sent: the reader sees a broken download.
    void this.fill(archive, files, page).catch((error: Error) => {
      if (!out.destroyed) this.logger.error({ msg: 'an archive of files failed', err: error });
      out.destroy(error);
    });
    return out;
  }

  private async fill(archive: Archive, files: AsyncIterable<ExportedFile> | Iterable<ExportedFile>, page: ContentsPage): Promise<void> {
    for await (const file of files) await this.add(file, archive);
    const contents = page(archive.missing);
    if (contents !== undefined) archive.zip.addBuffer(Buffer.from(contents), 'LISEZMOI.txt', { mtime: archive.mtime });
    archive.zip.end();
  }

  /** Resolves when the archive has the whole file. A file whose content is missing is listed on the page of contents. */
  private async add({ path, open }: ExportedFile, { zip, out, missing, mtime }: Archive): Promise<void> {
    if (out.destroyed) throw new Error('the reader went away');
    const content = await open().catch((error: Error) => {
      this.logger.warn({ msg: 'a file is missing in an archive', path, err: error });
      missing.push(path);
    });
    if (!content) return;
    const stream = content instanceof Readable ? content : Readable.from([content]);
    const stop = () => stream.destroy(new Error('the reader went away'));
    out.once('close', stop);
    await new Promise<void>((resolve, reject) => {
      stream.once('end', resolve).once('error', reject);
      zip.addReadStreamLazy(path, { mtime, compress: !compressed.test(path) }, handedOver(stream));
      keepNameAlone(zip);
    }).finally(() => out.off('close', stop));
  }
}

/** Lets go of the stream once it is taken: yazl keeps what opens an entry until the archive ends. */
function handedOver(stream: Readable): (take: (error: null, stream: Readable) => void) => void {
  const waiting = [stream];
  return (take) => {
    for (const next of waiting.splice(0)) take(null, next);
  };
}

/** Files that are stored as they are: a second compression saves nothing, and costs a compressor of 270 kB for each file. */
const compressed = /\.(?:avif|docx|gif|heic|jpe?g|mp4|od[pst]|pdf|png|pptx|webp|xlsx|zip)$/i;

type Entries = { readonly entries: { utf8FileName: Buffer }[] };

/** yazl keeps the name of each entry, a slice of a pool that deflated bytes share: a copy out of the pool frees 20 kB for each file. */
function keepNameAlone(zip: ZipFile): void {
  const entry = (zip as ZipFile & Entries).entries.at(-1);
  if (!entry) return;
  const name = Buffer.alloc(entry.utf8FileName.length);
  entry.utf8FileName.copy(name);
  entry.utf8FileName = name;
}

type Archive = { readonly zip: ZipFile; readonly out: PassThrough; readonly missing: string[]; readonly mtime: Date };
