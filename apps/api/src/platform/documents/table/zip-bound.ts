import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import type { TableRefusals } from './table-refusals.js';
import { XmlShape } from './xml-shape.js';

const mostBytes = 120_000_000;
const mostEntries = 1000;
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
/** What may follow a part: its sum and sizes, where they were not known when it began. */
const longestDescriptor = 24;
const stored = 0;
const deflated = 8;

/** What a reader of the archive would parse, whatever stands around its name. */
const isParsed = /xml|rels/i;

/**
 * Unpacks every part of the archive into nothing, counted and looked over: what the archive says of its own sizes is not believed.
 * @throws DomainError tooLarge, unreadable
 */
export async function checkUnpackedSize(archive: Buffer, refusals: TableRefusals): Promise<void> {
  let unpacked = 0;
  for (const { name, method, bytes } of inFileOrder(archive, refusals)) {
    const shape = isParsed.test(name) ? new XmlShape() : undefined;
    const look = (chunk: Buffer): boolean => {
      unpacked += chunk.length;
      return unpacked <= mostBytes && (shape?.holds(chunk) ?? true);
    };
    if (method === deflated) await unpack(bytes, look, refusals);
    else if (method !== stored) throw refusals.unreadable();
    else if (!look(bytes)) throw refusals.tooLarge();
  }
}

async function unpack(bytes: Buffer, look: (chunk: Buffer) => boolean, refusals: TableRefusals): Promise<void> {
  const counted = new Writable({
    write: (chunk: Buffer, _encoding, done) => done(look(chunk) ? null : refusals.tooLarge()),
  });
  try {
    await pipeline(Readable.from([bytes]), createInflateRaw(), counted);
  } catch (error) {
    throw error instanceof Error && error.name === 'DomainError' ? error : refusals.unreadable();
  }
}

/** The parts of an archive by their names, and the unpacked bytes of each. To be asked after `checkUnpackedSize`: nothing is bounded here. */
export function zipParts(archive: Buffer, refusals: TableRefusals): ReadonlyMap<string, () => AsyncIterable<Buffer>> {
  const parts = new Map<string, () => AsyncIterable<Buffer>>();
  for (const { name, method, bytes } of entries(archive, refusals)) {
    const unpacked = (): AsyncIterable<Buffer> =>
      method === deflated ? Readable.from([bytes]).pipe(createInflateRaw()) : Readable.from([bytes]);
    parts.set(name.replaceAll('\\', '/').replace(/^\/+/, ''), unpacked);
  }
  return parts;
}

type Entry = { readonly name: string; readonly method: number; readonly bytes: Buffer; readonly from: number; readonly to: number };

/** The reader goes from one local header to the next and asks no directory: nothing may stand between two parts that the directory names. */
function inFileOrder(archive: Buffer, refusals: TableRefusals): Entry[] {
  const found = [...entries(archive, refusals)].toSorted((left, right) => left.from - right.from);
  let end = 0;
  for (const { from, to } of found) {
    if (from < end || from - end > longestDescriptor) throw refusals.unreadable();
    end = to;
  }
  return found;
}

function* entries(archive: Buffer, refusals: TableRefusals): Generator<Entry> {
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
    const method = archive.readUInt16LE(at + 10);
    if (archive.readUInt16LE(local + 8) !== method) throw refusals.unreadable();
    const name = archive.toString('latin1', local + 30, local + 30 + archive.readUInt16LE(local + 26));
    yield { name, method, bytes: archive.subarray(start, start + size), from: local, to: start + size };
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}
