import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { exitCodes, Failure, reasonOf } from '../../platform/failure.js';

const gzipMark = Buffer.of(0x1f, 0x8b);

/** @throws Failure when the file is unreadable */
export async function* linesOfFile(path: string): AsyncGenerator<string> {
  const isPacked = await isGzip(path).catch((error: unknown) => fail(path, error));
  yield* linesOf(createReadStream(path), isPacked, path);
}

/**
 * Lines end with a line feed only: readline also cuts at characters that texts of events may hold.
 * @param name for the message. @throws Failure when the bytes end too early
 */
export async function* linesOf(bytes: Readable, isPacked: boolean, name: string): AsyncGenerator<string> {
  const content = isPacked ? bytes.pipe(createGunzip()) : bytes;
  // The error of the source reaches the reader through what it reads.
  if (content !== bytes) bytes.on('error', (error) => content.destroy(error));
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of content) {
      const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    fail(name, error);
  }
  if (rest !== '') yield rest;
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(gzipMark.length), 0, gzipMark.length, 0);
    return buffer.equals(gzipMark);
  } finally {
    await file.close();
  }
}

function fail(name: string, error: unknown): never {
  throw new Failure(`Le fichier ${name} est illisible (${reasonOf(error)}).`, exitCodes.file);
}
