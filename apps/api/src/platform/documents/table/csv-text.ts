import { isUtf8 } from 'node:buffer';

/**
 * The text of a file as UTF-8: it is UTF-16 with its mark, UTF-8, or Windows-1252, which French banks and Excel write. A file of UTF-8 is not
 * copied. Reads a file that mixes the last two as UTF-8: its other lines then hold the replacement character.
 */
export function utf8Csv(content: Uint8Array): Buffer {
  if (content[0] === 0xff && content[1] === 0xfe) return reencoded('utf-16le', content);
  if (content[0] === 0xfe && content[1] === 0xff) return reencoded('utf-16be', content);
  if (!isUtf8(content)) return reencoded(hasUtf8Line(content) ? 'utf-8' : 'windows-1252', content);
  const start = hasMark(content) ? 3 : 0;
  return Buffer.from(content.buffer, content.byteOffset + start, content.length - start);
}

const reencoded = (encoding: string, content: Uint8Array): Buffer => Buffer.from(new TextDecoder(encoding).decode(content));

const hasMark = (content: Uint8Array): boolean => content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf;

/** True when the file starts with the mark of UTF-8, or one of its lines with accents is UTF-8. */
function hasUtf8Line(content: Uint8Array): boolean {
  if (hasMark(content)) return true;
  for (let start = 0; start < content.length; ) {
    const end = content.indexOf(0x0a, start);
    const line = content.subarray(start, end < 0 ? content.length : end);
    if (line.some((byte) => byte > 0x7f) && isUtf8(line)) return true;
    if (end < 0) return false;
    start = end + 1;
  }
  return false;
}

const sampleBytes = 80_000;
const sampleLines = 20;

/**
 * Selects the delimiter that most lines hold most often, outside of quotes: a title above the table may contain commas, and each line of a
 * bank holds one in its amount.
 */
export function delimiterOf(bytes: Buffer): string {
  const sample = bytes
    .toString('utf8', 0, sampleBytes)
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/, 200)
    .map((line) => line.replace(/"[^"]*"/g, ''))
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines);
  const candidates = [';', '\t', ',', '|'].map((delimiter) => {
    const counts = sample.map((line) => line.split(delimiter).length - 1).toSorted((left, right) => left - right);
    return { delimiter, median: counts[counts.length >> 1] ?? 0, lines: counts.filter((count) => count > 0).length };
  });
  return candidates.toSorted((left, right) => right.median - left.median || right.lines - left.lines)[0]?.delimiter ?? ';';
}
