import { bankFileErrors } from './bank-file.errors.js';

const mostColumns = 200;
const longestCell = 100_000;

/** A row of a csv file, and the line on which it begins. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** The separator that stands most often outside of quotes in the first lines. */
export function separatorOf(text: string): string {
  const head = text.slice(0, 20_000).replace(/"[^"]*"/g, '');
  const counts = [';', '\t', ','].map((separator) => ({ separator, count: head.split(separator).length }));
  return counts.toSorted((left, right) => right.count - left.count)[0]?.separator ?? ';';
}

/** RFC 4180 with any separator; a quote in the middle of a cell is a quote, and rows without content are left out. @throws bank-file.unknown-format, bank-file.unreadable */
export function* csvRows(text: string, separator: string): Generator<CsvRow> {
  let cells: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  let line = 1;
  let begun = 1;
  while (at <= text.length) {
    const cell = text[at] === '"' ? quoted(text, at, separator, line) : bare(text, at, separator);
    if (cells.length <= mostColumns) cells.push(cell.content);
    else if (cell.content.trim() !== '') throw bankFileErrors.unknownFormat();
    line += cell.breaks;
    at = cell.end;
    const mark = text[at];
    at += 1;
    if (mark === separator) continue;
    if (mark === '\r' && text[at] === '\n') at += 1;
    if (cells.some((content) => content.trim() !== '')) {
      if (cells.length > mostColumns) throw bankFileErrors.unknownFormat();
      yield { line: begun, cells };
    }
    cells = [];
    line += 1;
    begun = line;
  }
}

type Cell = { content: string; end: number; breaks: number };

function bare(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { content: text.slice(start, end), end, breaks: 0 };
}

function quoted(text: string, start: number, separator: string, line: number): Cell {
  let content = '';
  let from = start + 1;
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', from)) {
    content += text.slice(from, quote);
    if (content.length > longestCell) throw bankFileErrors.unreadable(line, 1);
    if (text[quote + 1] === '"') {
      content += '"';
      from = quote + 2;
      continue;
    }
    // What stands between the end of the quotes and the end of the cell belongs to it.
    const rest = bare(text, quote + 1, separator);
    return { content: content + rest.content, end: rest.end, breaks: content.split('\n').length - 1 };
  }
  // A quote that is never closed is a character.
  return bare(text, start, separator);
}
