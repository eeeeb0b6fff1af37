import { DomainError } from '@intendance/kernel/domain-error.js';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { TableRefusals } from './table-refusals.js';
import { XmlShape } from './xml-shape.js';

/** The parts of an archive by their names, and the unpacked bytes of each. */
export type ArchiveParts = ReadonlyMap<string, () => AsyncIterable<Buffer>>;

type ArchiveRefusals = Pick<TableRefusals, 'tooLarge' | 'unreadable'>;

/** Of all parts, unpacked. */
const maximumBytes = 120_000_000;
const maximumEntries = 1000;
/** Length of the checksum and sizes that may follow a part. */
const longestDescriptor = 24;
/** Parts that a reader of the archive would parse, whatever stands around the word in the name. */
const parsedName = /xml|rels/i;

/**
 * Opens an archive after a look at its whole content: yauzl reads it but sets no limit. Unpacks every part once into nothing, since the
 * sizes in the directory may be false.
 * @throws DomainError tooLarge, unreadable
 */
export async function archiveParts(archive: Buffer, refusals: ArchiveRefusals, maximum = maximumBytes): Promise<ArchiveParts> {
  try {
    const zip = await fromBufferPromise(archive, { decodeStrings: false, validateEntrySizes: false });
    if (zip.entryCount > maximumEntries) throw refusals.tooLarge();
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    await checkPlaces(zip, entries, refusals);
    await checkContent(zip, entries, refusals, maximum);
    return new Map(entries.map((entry) => [nameOf(entry), () => unpacked(zip, entry)]));
  } catch (error) {
    throw error instanceof DomainError ? error : refusals.unreadable();
  }
}

/** Checks that parts are contiguous and begin where the directory says: other readers rely on the parts, not on the directory. */
async function checkPlaces(zip: ZipFile, entries: readonly Entry[], refusals: ArchiveRefusals): Promise<void> {
  let end = 0;
  for (const entry of entries.toSorted((left, right) => left.relativeOffsetOfLocalHeader - right.relativeOffsetOfLocalHeader)) {
    const start = entry.relativeOffsetOfLocalHeader;
    const local = await zip.readLocalFileHeaderPromise(entry);
    const isHidden = start < end || start - end > longestDescriptor;
    if (isHidden || local.compressionMethod !== entry.compressionMethod) throw refusals.unreadable();
    end = local.fileDataStart + entry.compressedSize;
  }
}

async function checkContent(zip: ZipFile, entries: readonly Entry[], refusals: ArchiveRefusals, maximum: number): Promise<void> {
  let bytes = 0;
  for (const entry of entries) {
    const shape = parsedName.test(nameOf(entry)) ? new XmlShape() : undefined;
    for await (const chunk of unpacked(zip, entry)) {
      bytes += chunk.length;
      if (bytes > maximum || shape?.holds(chunk) === false) throw refusals.tooLarge();
    }
  }
}

async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  yield* await zip.openReadStreamPromise(entry);
}

const nameOf = ({ fileNameRaw }: Entry): string => fileNameRaw.toString('latin1').replaceAll('\\', '/').replace(/^\/+/, '');
