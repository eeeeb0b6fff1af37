import { harmless } from '../../platform/documents/cell-text.js';
import { csvLine, endOfLine } from '../../platform/documents/csv-text.js';
import type { FileTable } from '../../platform/documents/table/read-table.js';

/** A cell that the user writes anew; `column`: the header as the file writes it, spaces around it aside. */
export type CellCorrection = { readonly line: number; readonly column: string; readonly value: string };

type CellRefusals = {
  readonly unknownLine: (line: number) => Error;
  readonly unknownHeader: (header: string) => Error;
};

/**
 * The table with some cells corrected, as a CSV file that is read like the file it comes from: under the same headers, with the same line
 * numbers as far as cells of several lines let them.
 * @throws the errors of `refusals`, for a cell that the table does not have
 */
export function correctedFile(table: FileTable, corrections: readonly CellCorrection[], refusals: CellRefusals): Buffer {
  const { headers, headerLine, lines } = table;
  const rows = new Map(lines.map(({ line, cells }) => [line, [...cells]]));
  for (const { line, column, value } of corrections) {
    const index = headers.findIndex((header) => header.trim() === column.trim());
    const cells = rows.get(line);
    if (index < 0) throw refusals.unknownHeader(column);
    if (!cells) throw refusals.unknownLine(line);
    while (cells.length < index) cells.push('');
    cells[index] = value;
  }
  return Buffer.from(linesText([[headerLine, headers], ...rows]));
}

/** `orders.xlsx` becomes `orders (corrigé).csv`, once. */
export const correctedName = (fileName: string): string => `${fileName.replace(/( \(corrigé\))?(\.\w+)?$/, '')} (corrigé).csv`;

/** Empty lines stand where the rows are apart. */
function linesText(rows: readonly (readonly [line: number, cells: readonly string[]])[]): string {
  const parts: string[] = [];
  let next = 1;
  for (const [line, cells] of rows) {
    for (; next < line; next++) parts.push('\r\n');
    const text = csvLine(cells.map(harmless), { isQuoted: true }) + endOfLine;
    parts.push(text);
    next += text.split(/\r\n|\n|\r/).length - 1;
  }
  return parts.join('');
}
