import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';

/** Hashes files (SHA-256) while they are written, so that nothing is read twice. */
export class FileHashes {
  private readonly lines: string[] = [];

  /** The same file; its hash is known once it was read to its end. */
  of({ path, open }: ExportedFile): ExportedFile {
    return {
      path,
      open: async () => {
        const content = await open();
        if (!Buffer.isBuffer(content)) return Readable.from(this.hashing(path, content), { objectMode: false });
        this.add(path, createHash('sha256').update(content).digest('hex'));
        return content;
      },
    };
  }

  /** As `sha256sum --check` reads it in the folder of the files. */
  get text(): string {
    return this.lines.join('');
  }

  private async *hashing(path: string, content: Readable): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for await (const chunk of content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
      hash.update(bytes);
      yield bytes;
    }
    this.add(path, hash.digest('hex'));
  }

  private add(path: string, digest: string): void {
    this.lines.push(`${digest}  ${path}\n`);
  }
}
