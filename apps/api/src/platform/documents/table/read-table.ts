import { csvRows } from './csv-rows.js';
import type { FileLine, TableRefusals } from './table-refusals.js';
import { xlsxRows } from './xlsx-rows.js';

/** A file as a table: the first line that is not empty names the columns. */
export type FileTable = { readonly headers: readonly string[]; readonly lines: readonly FileLine[] };

const mostColumns = 200;

/** A file is read whole, or refused in the words of the import. @throws DomainError */
export async function readTable(content: Buffer, refusals: TableRefusals, mostLines = 10_000): Promise<FileTable> {
  if (content.length === 0) throw refusals.empty();
  const lines: FileLine[] = [];
  let headers: string[] | undefined;
  for await (const row of rowsOf(content, refusals)) {
    if (row.cells.length > mostColumns && row.cells.slice(mostColumns).some(isFilled)) throw refusals.tooManyColumns();
    if (!row.cells.some(isFilled)) continue;
    if (!headers) headers = withoutEmptyEnd(row.cells);
    else if (lines.length === mostLines) throw refusals.tooManyLines();
    else lines.push(row);
  }
  if (!headers) throw refusals.empty();
  if (lines.length === 0) throw refusals.noLine();
  return { headers, lines };
}

const isFilled = (cell: string): boolean => cell.trim() !== '';
const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex(isFilled) + 1).map((cell) => cell.trim());

/** By what the bytes are, whatever the name says. */
function rowsOf(content: Buffer, refusals: TableRefusals): AsyncIterable<FileLine> {
  const start = content.subarray(0, 4).toString('latin1');
  if (start.startsWith('PK')) return xlsxRows(content, refusals);
  const isBinary = start.startsWith('%PDF') || (!start.startsWith('\xff\xfe') && content.subarray(0, 8192).includes(0));
  if (isBinary) throw refusals.type();
  return csvRows(content, refusals);
}
