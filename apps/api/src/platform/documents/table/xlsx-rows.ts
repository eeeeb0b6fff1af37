import { Readable } from 'node:stream';
import { DomainError } from '@intendance/kernel/domain-error.js';
import ExcelJS from 'exceljs';
import { longestCell } from './csv-cells.js';
import type { FileLine, TableRefusals } from './table-refusals.js';
import { checkUnpackedSize } from './zip-bound.js';

const mostCells = 1000;

/** The lines of the first sheet, as they are read. */
export async function* xlsxRows(content: Buffer, refusals: TableRefusals): AsyncGenerator<FileLine> {
  await checkUnpackedSize(content, refusals);
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(Readable.from([content]), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    // Only a style tells a date from a number.
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  });
  let sheets = 0;
  try {
    for await (const sheet of reader) {
      sheets += 1;
      if (sheets > 1) break;
      for await (const row of sheet) yield { line: row.number, cells: cellsOf(row, refusals) };
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw refusals.unreadable();
  }
  if (sheets === 0) throw refusals.unreadable();
}

function cellsOf(row: ExcelJS.Row, refusals: TableRefusals): string[] {
  if (row.cellCount > mostCells) throw refusals.tooManyColumns();
  return Array.from({ length: row.cellCount }, (_, index) => {
    const text = textOf(row.getCell(index + 1).value);
    if (text.length > longestCell) throw refusals.unreadable();
    return text;
  });
}

function textOf(value: ExcelJS.CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('text' in value) return textOf(value.text as ExcelJS.CellValue);
  if ('result' in value) return textOf(value.result);
  return 'error' in value ? String(value.error) : '';
}
