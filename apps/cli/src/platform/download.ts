import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { exitCodes, Failure, reasonOf } from './failure.js';
import { type Progress, startProgress } from './progress.js';
import type { Terminal } from './terminal.js';

/** The terminal, and whether the caller passed `--force`. */
type Writer = { readonly terminal: Terminal; readonly replacesFiles: boolean };

export type Download = { body: ReadableStream; response: Response };

/** Writes an export as it comes: memory does not grow with the number of rows. @returns the file's path, null for stdout (`-`) */
export async function saveDownload(writer: Writer, { body, response }: Download, target: string | undefined): Promise<string | null> {
  const { terminal } = writer;
  const path = target === '-' ? null : await pathFor(response, target);
  if (path !== null) await refuseExisting(writer, path).catch((error: unknown) => body.cancel().then(() => Promise.reject(error)));
  const progress = startProgress(terminal, { label: 'Export', unit: 'ko' });
  try {
    // Read only now: a stream that fails before anyone listens would end the process.
    const content = Readable.fromWeb(body);
    if (path === null) await pipeline(content, counter(progress), terminal.stdout, { end: false });
    else await toFile(content, progress, path);
    return path;
  } finally {
    progress.stop();
  }
}

/** @throws Failure when the file exists and the caller did not pass `--force` */
export async function refuseExisting({ replacesFiles }: Pick<Writer, 'replacesFiles'>, path: string): Promise<void> {
  const exists = await stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
  if (exists && !replacesFiles) throw new Failure(`Le fichier ${path} existe déjà. Ajoutez --force pour le remplacer.`, exitCodes.file);
}

/** Through a sibling `.part`: a cut download never passes for the whole file. */
async function toFile(content: Readable, progress: Progress, path: string): Promise<void> {
  const part = `${path}.part`;
  try {
    await pipeline(content, counter(progress), createWriteStream(part));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw new Failure(`L'export vers ${path} a échoué (${reasonOf(error)}).`, exitCodes.file);
  }
}

/** A folder takes the name that the server gives; nothing at all means this folder. */
async function pathFor(response: Response, target = '.'): Promise<string> {
  const isFolder = await stat(target).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return isFolder ? join(target, fileName(response)) : target;
}

export function fileName({ headers }: Pick<Response, 'headers'>): string {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const name = encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  // The name comes from the network: it must not choose a folder.
  return name?.replace(/[/\\\0]/g, '_').replace(/^\.+/, '') || 'export';
}

function counter(progress: Progress): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      progress.set(Math.round(bytes / 1000));
      done(null, chunk);
    },
  });
}
