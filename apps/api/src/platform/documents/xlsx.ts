import type { Writable } from 'node:stream';
import ExcelJS from 'exceljs';
import { closed, drained } from '../wire/drained.js';
import { formatInstant, harmless, wallClock } from './cell-text.js';
import type { Cell, ExportCover, RowWriter, Sheet } from './sheet.js';

// One object per format: the writer recognises a style it has seen by identity, a fresh one per cell costs three times as much.
const styles: Record<Cell['type'], Partial<ExcelJS.Style> | null> = {
  text: null,
  flag: null,
  count: { numFmt: '#,##0' },
  euros: { numFmt: '#,##0.00\\ "€"' },
  day: { numFmt: 'dd/mm/yyyy' },
  instant: { numFmt: 'dd/mm/yyyy hh:mm' },
};
// Used for cells without a format too: the writer makes a new style for each cell that has none.
const plain: Partial<ExcelJS.Style> = {};
const headerStyle: Partial<ExcelJS.Style> = { font: { bold: true }, alignment: { vertical: 'middle' } };

/** The limit of the format for one sheet, without the header. */
export const mostXlsxRows = 1_048_575;

type XlsxCover = Omit<ExportCover, 'product'>;

/** A workbook written row by row: a frozen bold header, real numbers and dates, and a second sheet that describes the export. */
export function xlsxWriter<Row>(out: Writable, sheet: Sheet<Row>, cover: XlsxCover): RowWriter<Row> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useSharedStrings: false, useStyles: true });
  workbook.creator = cover.author;
  workbook.created = cover.at;
  const page = workbook.addWorksheet(sheetName(sheet.name), { views: [{ state: 'frozen', ySplit: 1 }] });
  page.columns = sheet.columns.map(({ width }) => ({ width }));
  addHeader(
    page,
    sheet.columns.map(({ header }) => header),
  );
  return {
    async write(rows) {
      for (const row of rows)
        addRow(
          page,
          sheet.columns.map((column) => column.cell(row)),
        );
      // The compressor works between turns of the event loop; it needs them to hand its output on.
      await new Promise((resolve) => setImmediate(resolve));
      await drained(out);
    },
    async end() {
      page.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: sheet.columns.length } };
      page.commit();
      addCover(workbook, cover);
      await Promise.race([workbook.commit(), closed(out)]);
    },
  };
}

function addHeader(page: ExcelJS.Worksheet, headers: readonly string[]): void {
  const row = page.addRow([...headers]);
  row.eachCell((cell) => {
    cell.style = headerStyle;
  });
  row.commit();
}

function addRow(page: ExcelJS.Worksheet, cells: readonly Cell[]): void {
  const row = page.addRow(cells.map(plainValue));
  for (const [index, { type, value }] of cells.entries()) {
    row.getCell(index + 1).style = (value === null ? null : styles[type]) ?? plain;
  }
  row.commit();
}

function plainValue(cell: Cell): string | number | Date | null {
  if (cell.value === null) return null;
  switch (cell.type) {
    case 'text':
      // In xlsx, text cells are never formulas and a guard would be visible. Guards only texts that already look guarded, for imports.
      return withoutControls(cell.value.startsWith("'") ? harmless(cell.value) : cell.value);
    case 'flag':
      return cell.value ? 'Oui' : 'Non';
    case 'count':
      return cell.value;
    case 'euros':
      return cell.value / 100;
    case 'day':
      return new Date(`${cell.value}T00:00:00Z`);
    case 'instant':
      return wallClock(cell.value);
  }
}

/** Characters that XML 1.0 cannot hold at all would make the whole workbook unreadable. */
const withoutControls = (text: string): string =>
  text
    .replaceAll(/(?![\n\t])\p{Cc}|[\ufffe\uffff]/gu, '')
    .toWellFormed()
    .slice(0, 32_767);

function addCover(workbook: ExcelJS.stream.xlsx.WorkbookWriter, { author, at, filters }: XlsxCover): void {
  const page = workbook.addWorksheet('Filtres');
  page.columns = [{ width: 32 }, { width: 60 }];
  addHeader(page, ['Export', '']);
  const lines = [
    ['Exporté le', formatInstant(at)],
    ['Par', author],
    ...(filters.length === 0 ? [['Filtres', 'Aucun']] : filters.map(({ label, value }) => [label, value])),
  ];
  for (const line of lines) page.addRow(line.map((text) => withoutControls(text ?? ''))).commit();
  page.commit();
}

/** A sheet's name has at most 31 characters, none of `\ / * ? : [ ]`. */
const sheetName = (name: string): string => name.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, 31);
