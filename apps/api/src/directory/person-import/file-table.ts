import type { FileLine } from '@intendance/domain/directory/person-import/import-line.js';
import { personImportErrors } from '@intendance/domain/directory/person-import/person-import.errors.js';
import { csvRows } from './csv-rows.js';
import { xlsxRows } from './xlsx-rows.js';

/** A file as a table: the first line that is not empty names the columns. */
export type FileTable = { readonly headers: readonly string[]; readonly lines: readonly FileLine[] };

const mostLines = 10_000;
const mostColumns = 200;

/** @throws DomainError person-import.*: a file is read whole, or refused */
export async function readTable(content: Buffer): Promise<FileTable> {
  if (content.length === 0) throw personImportErrors.empty();
  const lines: FileLine[] = [];
  let headers: string[] | undefined;
  for await (const row of rowsOf(content)) {
    if (row.cells.length > mostColumns && row.cells.slice(mostColumns).some(isFilled)) throw personImportErrors.tooManyColumns();
    if (!row.cells.some(isFilled)) continue;
    if (!headers) headers = withoutEmptyEnd(row.cells);
    else if (lines.length === mostLines) throw personImportErrors.tooManyLines();
    else lines.push(row);
  }
  if (!headers) throw personImportErrors.empty();
  if (lines.length === 0) throw personImportErrors.noLine();
  return { headers, lines };
}

const isFilled = (cell: string): boolean => cell.trim() !== '';
const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex(isFilled) + 1).map((cell) => cell.trim());

/** By what the bytes are, whatever the name says. */
function rowsOf(content: Buffer): AsyncIterable<FileLine> {
  const start = content.subarray(0, 4).toString('latin1');
  if (start.startsWith('PK')) return xlsxRows(content);
  const isBinary = start.startsWith('%PDF') || (!start.startsWith('\xff\xfe') && content.subarray(0, 8192).includes(0));
  if (isBinary) throw personImportErrors.type();
  return csvRows(content);
}
