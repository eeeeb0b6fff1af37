import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { Disk } from 'flydrive';
import { Config } from '../runtime/config.js';

/** What the bytes turned out to be, once they are all stored. */
export type StoredFile = { readonly size: number; readonly sha256: string };

/** The specification's bound on an upload; one more byte is refused. */
export const uploadLimitBytes = 16_000_000;

const tooLarge = (): DomainError =>
  new DomainError('file.too-large', 'Le fichier dépasse la taille maximale de 16 Mo.', 'invalid', [], { limit: uploadLimitBytes });

/**
 * The bytes of uploads, a folder per environment. What they are called and who may read them is said by events; here they are only
 * known by the id they were given, and never change.
 */
@Injectable()
export class FileStore {
  private disk: Promise<Disk> | undefined;

  constructor(private readonly config: Config) {}

  /** Streams to the disk; nothing stays behind of a file that is refused or whose sender went away. @throws file.too-large */
  async save(environmentId: EnvironmentId, id: string, content: Readable, limitBytes = uploadLimitBytes): Promise<StoredFile> {
    const disk = await this.open();
    const key = keyOf(environmentId, id);
    const measured = measure(limitBytes);
    content.once('error', (error) => measured.stream.destroy(error));
    try {
      await disk.putStream(key, content.pipe(measured.stream));
    } catch (error) {
      content.unpipe();
      content.resume();
      await disk.delete(key).catch(() => undefined);
      throw measured.exceeded() ? tooLarge() : (content.errored ?? error);
    }
    return measured.result();
  }

  async read(environmentId: EnvironmentId, id: string): Promise<Readable> {
    return (await this.open()).getStream(keyOf(environmentId, id));
  }

  async exists(environmentId: EnvironmentId, id: string): Promise<boolean> {
    return (await this.open()).exists(keyOf(environmentId, id));
  }

  async remove(environmentId: EnvironmentId, id: string): Promise<void> {
    await (await this.open()).delete(keyOf(environmentId, id));
  }

  private open(): Promise<Disk> {
    this.disk ??= openDisk(join(this.config.dataDir, 'files'));
    return this.disk;
  }
}

async function openDisk(location: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')]);
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}

/** Two levels of folders by the end of the id (its start is the time): none grows beyond what a file system likes. */
const keyOf = (environmentId: EnvironmentId, id: string): string => `${environmentId}/${id.slice(-2)}/${id}`;

function measure(limitBytes: number): { stream: Transform; exceeded(): boolean; result(): StoredFile } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limitBytes) return done(new Error('file too large'));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, exceeded: () => size > limitBytes, result: () => ({ size, sha256: hash.digest('hex') }) };
}
