import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import type { TableRefusals } from './table-refusals.js';

const mostBytes = 120_000_000;
const mostEntries = 1000;
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const stored = 0;
const deflated = 8;

/**
 * Unpacks every part of the archive into nothing, counted: what the archive says of its own sizes is not believed.
 * @throws DomainError tooLarge, unreadable
 */
export async function checkUnpackedSize(archive: Buffer, refusals: TableRefusals): Promise<void> {
  let unpacked = 0;
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      done(unpacked > mostBytes ? refusals.tooLarge() : null);
    },
  });
  count.setMaxListeners(0);
  for (const { method, bytes } of entries(archive, refusals)) {
    if (method === stored) unpacked += bytes.length;
    else if (method === deflated) await unpack(bytes, count, refusals);
    else throw refusals.unreadable();
    if (unpacked > mostBytes) throw refusals.tooLarge();
  }
}

async function unpack(bytes: Buffer, count: Writable, refusals: TableRefusals): Promise<void> {
  try {
    await pipeline(Readable.from([bytes]), createInflateRaw(), count, { end: false });
  } catch (error) {
    throw error instanceof Error && error.name === 'DomainError' ? error : refusals.unreadable();
  }
}

function* entries(archive: Buffer, refusals: TableRefusals): Generator<{ method: number; bytes: Buffer }> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== endSignature) throw refusals.unreadable();
  const count = archive.readUInt16LE(end + 10);
  if (count > mostEntries) throw refusals.tooLarge();
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== entrySignature) throw refusals.unreadable();
    const size = archive.readUInt32LE(at + 20);
    const local = archive.readUInt32LE(at + 42);
    if (local + 30 > archive.length) throw refusals.unreadable();
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    if (start + size > archive.length) throw refusals.unreadable();
    yield { method: archive.readUInt16LE(at + 10), bytes: archive.subarray(start, start + size) };
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}
