const utf8 = 'utf-8';

/**
 * Decodes UTF-16 with its mark, UTF-8, or Windows-1252, which French banks and Excel write. Reads a file that mixes the last two as UTF-8:
 * its other lines then hold the replacement character.
 */
export function decodeCsv(content: Uint8Array): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder(utf8, { fatal: true }).decode(content);
  } catch {
    return new TextDecoder(hasUtf8Line(content) ? utf8 : 'windows-1252').decode(content);
  }
}

/** True when the file starts with the mark of UTF-8, or one of its lines with accents is UTF-8. */
function hasUtf8Line(content: Uint8Array): boolean {
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
    new TextDecoder(utf8, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const sampleLines = 20;

/**
 * Selects the delimiter that most lines hold most often, outside of quotes: a title above the table may contain commas, and each line of a
 * bank holds one in its amount.
 */
export function delimiterOf(text: string): string {
  const sample = text
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
