import { csvLines } from './csv-cells.js';
import type { FileLine, TableRefusals } from './table-refusals.js';

const misread = '\ufffd';
const linesAtOnce = 500;

export async function* csvRows(content: Buffer, refusals: TableRefusals): AsyncGenerator<FileLine> {
  const text = decoded(content);
  const isSound = !text.includes(misread);
  let count = 0;
  for (const { line, cells } of csvLines(text, delimiterOf(text), refusals)) {
    yield { line, cells, isMisread: !isSound && cells.some((cell) => cell.includes(misread)) };
    count += 1;
    // Other requests have their turn.
    if (count % linesAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * UTF-8 where it is UTF-8, else Windows-1252. A file that holds both is read as UTF-8: what is not shows as the replacement character,
 * and its lines are refused one by one.
 */
function decoded(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder(holdsUtf8(content) ? 'utf-8' : 'windows-1252').decode(content);
  }
}

/** Whether a line with accents reads as UTF-8, or the file says that it is. */
function holdsUtf8(content: Buffer): boolean {
  if (content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf) return true;
  for (let start = 0; start < content.length; ) {
    const end = content.indexOf(0x0a, start);
    const line = content.subarray(start, end < 0 ? content.length : end);
    if (line.some((byte) => byte > 0x7f) && isUtf8(line)) return true;
    if (end < 0) return false;
    start = end + 1;
  }
  return false;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const linesToTell = 20;

/** Selects the separator of most first lines, else the most frequent one in the first line: a title above the table may contain a comma. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split('\n', 200);
  const bare = lines.map((line) => line.replace(/"[^"]*"/g, '')).filter((line) => line.trim() !== '');
  const first = bare.slice(0, linesToTell);
  const counts = [';', ',', '\t'].map((delimiter) => ({
    delimiter,
    lines: first.filter((line) => line.includes(delimiter)).length,
    count: first[0]?.split(delimiter).length ?? 0,
  }));
  return counts.toSorted((left, right) => right.lines - left.lines || right.count - left.count)[0]?.delimiter ?? ';';
}
