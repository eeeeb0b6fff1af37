import ExcelJS from 'exceljs';
import { formatInstant } from './cell-text.js';
import type { PrintedDocument, PrintedRow } from './printed.js';
import type { Cell } from './sheet.js';

const formats: Partial<Record<Cell['type'], string>> = { euros: '#,##0.00\\ "€"', count: '#,##0', day: 'dd/mm/yyyy' };
const shade = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF4F2EC' } } as const;

export type PrintedSheet = { readonly name: string; readonly document: PrintedDocument };

/** One sheet per document, as it would be on paper; amounts are numbers. For what fits in memory. */
export async function printedXlsx(sheets: readonly PrintedSheet[], { author, at }: { author: string; at: Date }): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.creator = author;
  workbook.created = at;
  for (const { name, document } of sheets)
    fill(workbook.addWorksheet(name.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, 31)), document, author, at);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

function fill(page: ExcelJS.Worksheet, { title, lines, tables, notes }: PrintedDocument, author: string, at: Date): void {
  page.pageSetup = { paperSize: 9, orientation: 'portrait', fitToPage: true, fitToWidth: 1, fitToHeight: 0 };
  page.headerFooter.oddFooter = '&LIntendance&Rpage &P / &N';
  const widest = tables.toSorted((a, b) => b.columns.length - a.columns.length)[0];
  page.columns = (widest?.columns ?? [{ width: 60 }]).map(({ width }) => ({ width }));
  page.addRow([title]).font = { bold: true, size: 16 };
  for (const line of [...lines, `Édité le ${formatInstant(at)} par ${author}`]) page.addRow([line]);
  for (const { title: name, columns, rows } of tables) {
    page.addRow([]);
    if (name !== '') page.addRow([name]).font = { bold: true, size: 12 };
    add(page, { kind: 'total', cells: columns.map(({ header }) => ({ type: 'text', value: header })) });
    for (const row of rows) add(page, row);
  }
  if (notes.length > 0) page.addRow([]);
  for (const note of notes) page.addRow([note]);
}

function add(page: ExcelJS.Worksheet, { kind, cells }: PrintedRow): void {
  const row = page.addRow(cells.map(plainCell));
  for (const [index, cell] of cells.entries()) {
    const written = row.getCell(index + 1);
    const format = formats[cell.type];
    if (format) written.numFmt = format;
    if (kind !== 'line') written.font = { bold: true };
    if (kind === 'total') written.fill = shade;
  }
}

function plainCell(cell: Cell): string | number | Date | null {
  if (cell.value === null) return null;
  switch (cell.type) {
    case 'text':
      return cell.value.toWellFormed().replaceAll(/\p{Cc}/gu, ' ');
    case 'euros':
      return cell.value / 100;
    case 'day':
      return new Date(`${cell.value}T00:00:00Z`);
    case 'flag':
      return cell.value ? 'Oui' : 'Non';
    case 'count':
    case 'instant':
      return cell.value;
  }
}
