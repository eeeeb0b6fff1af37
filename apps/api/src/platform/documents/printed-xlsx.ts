import ExcelJS from 'exceljs';
import { formatInstant } from './cell-text.js';
import type { PrintedBy, PrintedDocument, PrintedRow, PrintedTable } from './printed.js';
import type { Cell } from './sheet.js';
import { datedZip } from './zip-dates.js';

const formats: Partial<Record<Cell['type'], string>> = { euros: '#,##0.00\\ "€"', count: '#,##0', day: 'dd/mm/yyyy' };
const shade = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF4F2EC' } } as const;
const paperA4 = 9;
const lineHeight = 15;

export type PrintedSheet = { readonly name: string; readonly document: PrintedDocument };

/**
 * One sheet per document, laid out as on paper; amounts are numbers. The document must fit in memory. The same documents at the same
 * instant give the same bytes.
 */
export async function printedXlsx(sheets: readonly PrintedSheet[], by: PrintedBy): Promise<Buffer> {
  const { author, at } = by;
  const workbook = new ExcelJS.Workbook();
  workbook.creator = author;
  workbook.lastModifiedBy = author;
  workbook.created = at;
  workbook.modified = at;
  workbook.title = sheets[0]?.document.title ?? '';
  for (const { name, document } of sheets) fill(workbook.addWorksheet(name.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, 31)), document, by);
  return datedZip(Buffer.from(await workbook.xlsx.writeBuffer()), at);
}

function fill(page: ExcelJS.Worksheet, { title, running = [], lines, tables, notes }: PrintedDocument, by: PrintedBy): void {
  const widths = widthsOf(tables);
  page.columns = widths.map((width) => ({ width }));
  page.addRow([title]).font = { bold: true, size: 16 };
  for (const line of [...lines, `Édité le ${formatInstant(by.at)} par ${by.author}`]) addText(page, line, widths);
  for (const table of tables) addTable(page, table);
  if (notes.length > 0) page.addRow([]);
  for (const note of notes) addText(page, note, widths);
  if (by.receipt) for (const line of ['', by.receipt.text, by.receipt.url]) addText(page, line, widths);
  page.views = [{ showGridLines: false }];
  page.pageSetup = {
    paperSize: paperA4,
    orientation: 'portrait',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    horizontalCentered: true,
    margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.7, header: 0.3, footer: 0.3 },
    // The library puts a `$` before each corner: the rows want theirs.
    printArea: `A$1:${page.getColumn(widths.length).letter}$${page.rowCount}`,
  };
  page.headerFooter.oddFooter = `&L${marked([by.product, ...running, title].join(' · '))}&Rpage &P / &N`;
}

/** A footer has commands of its own behind an ampersand, and room for 255 characters. */
const marked = (text: string): string => text.replaceAll('&', '&&').slice(0, 200);

/** Tables stand under one another: a column is as wide as the widest of them wants it. */
function widthsOf(tables: readonly PrintedTable[]): number[] {
  const most = Math.max(1, ...tables.map(({ columns }) => columns.length));
  return Array.from({ length: most }, (_, index) =>
    Math.max(...tables.map(({ columns }) => columns[index]?.width ?? 0), tables.length > 0 ? 0 : 60),
  );
}

function addTable(page: ExcelJS.Worksheet, { title, columns, rows }: PrintedTable): void {
  page.addRow([]);
  if (title !== '') page.addRow([title]).font = { bold: true, size: 12 };
  const header = add(page, { kind: 'total', cells: columns.map((column) => ({ type: 'text', value: column.header })) });
  for (const row of rows) add(page, row);
  const sample = rows.find(({ kind }) => kind !== 'group');
  for (const [index, cell] of (sample?.cells ?? []).entries())
    if (cell.type === 'euros' || cell.type === 'count') header.getCell(index + 1).alignment = { horizontal: 'right' };
}

/** Over the whole width, on as many lines as it takes: a merged cell does not grow by itself. */
function addText(page: ExcelJS.Worksheet, text: string, widths: readonly number[]): void {
  const row = page.addRow([plainCell({ type: 'text', value: text })]);
  const room = widths.reduce((sum, width) => sum + width, 0);
  const count = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / room)), 0);
  row.getCell(1).alignment = { wrapText: true, vertical: 'top' };
  row.height = lineHeight * count;
  if (widths.length > 1) page.mergeCells(row.number, 1, row.number, widths.length);
}

function add(page: ExcelJS.Worksheet, { kind, cells }: PrintedRow): ExcelJS.Row {
  const row = page.addRow(cells.map(plainCell));
  for (const [index, cell] of cells.entries()) {
    const sheetCell = row.getCell(index + 1);
    const format = formats[cell.type];
    if (format) sheetCell.numFmt = format;
    if (cell.type === 'text') sheetCell.alignment = { wrapText: true, vertical: 'top' };
    if (kind !== 'line') sheetCell.font = { bold: true };
    if (kind === 'total') sheetCell.fill = shade;
  }
  return row;
}

function plainCell(cell: Cell): string | number | Date | null {
  if (cell.value === null) return null;
  switch (cell.type) {
    case 'text':
      return cell.value.toWellFormed().replaceAll(/[^\P{Cc}\n]/gu, ' ');
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
