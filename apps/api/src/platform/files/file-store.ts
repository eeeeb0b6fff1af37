import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { Disk } from 'flydrive';
import { Config } from '../config/config.js';
import { type OpenedDisk, openDisk } from './open-disk.js';

/** Size and hash of the stored bytes. */
export type StoredFile = { readonly size: number; readonly sha256: string };

/** The specification's limit of an upload, in bytes. */
export const uploadLimitBytes = 16_000_000;

const tooLarge = (): DomainError =>
  new DomainError('file.too-large', 'Le fichier dépasse la taille maximale de 16 Mo.', 'invalid', [], { limit: uploadLimitBytes });

/**
 * The bytes of uploads, in a folder per environment or in a bucket. Events have the names of files and who may read them; the store has
 * their ids only, and never changes a file.
 */
@Injectable()
export class FileStore {
  private opened: Promise<OpenedDisk> | undefined;

  constructor(private readonly config: Config) {}

  /** Streams to the disk; a refused or interrupted upload leaves no bytes. @throws file.too-large */
  async save(environmentId: EnvironmentId, id: string, content: Readable, limitBytes = uploadLimitBytes): Promise<StoredFile> {
    const { disk, spool } = await this.open();
    const key = keyOf(environmentId, id);
    const measured = measure(content, limitBytes);
    if (spool !== null) return saveSpooled(disk, spool, key, measured);
    await disk.putStream(key, measured.stream);
    const failure = measured.failure();
    if (failure === undefined) return measured.result();
    await disk.delete(key);
    throw failure;
  }

  async read(environmentId: EnvironmentId, id: string): Promise<Readable> {
    return (await this.open()).disk.getStream(keyOf(environmentId, id));
  }

  async exists(environmentId: EnvironmentId, id: string): Promise<boolean> {
    return (await this.open()).disk.exists(keyOf(environmentId, id));
  }

  async remove(environmentId: EnvironmentId, id: string): Promise<void> {
    await (await this.open()).disk.delete(keyOf(environmentId, id));
  }

  private open(): Promise<OpenedDisk> {
    this.opened ??= openDisk(this.config);
    return this.opened;
  }
}

/** S3 takes a stream of known length only: the file waits on this machine, and a refused one never reaches the bucket. */
async function saveSpooled(disk: Disk, spool: string, key: string, measured: Measured): Promise<StoredFile> {
  await mkdir(spool, { recursive: true });
  const path = join(spool, randomUUID());
  try {
    await pipeline(measured.stream, createWriteStream(path, { mode: 0o600 }));
    const failure = measured.failure();
    if (failure !== undefined) throw failure;
    const file = measured.result();
    const source = createReadStream(path);
    try {
      await disk.putStream(key, source, { contentLength: file.size });
    } finally {
      // A failed request leaves it open.
      source.destroy();
    }
    return file;
  } finally {
    await rm(path, { force: true });
  }
}

/** Two levels of folders by the end of the id (its start is the time), so that no folder grows too large for a file system. */
const keyOf = (environmentId: EnvironmentId, id: string): string => `${environmentId}/${id.slice(-2)}/${id}`;

/**
 * The content, counted and hashed on its way. A failure ends the stream as if it were whole instead of breaking it: the driver would
 * otherwise answer before it has let go of the file, and the file could appear after it was deleted.
 */
function measure(content: Readable, limitBytes: number) {
  const hash = createHash('sha256');
  let size = 0;
  let failure: Error | undefined;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limitBytes) failure ??= tooLarge();
      // Reads the rest to its end and drops it, so that the sender gets the response.
      if (failure) return done();
      hash.update(chunk);
      done(null, chunk);
    },
  });
  finished(content, { writable: false }, (error) => {
    if (!error) return;
    failure ??= error;
    stream.end();
  });
  content.pipe(stream);
  return { stream, failure: () => failure, result: (): StoredFile => ({ size, sha256: hash.digest('hex') }) };
}

type Measured = ReturnType<typeof measure>;
