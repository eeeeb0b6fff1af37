import { PassThrough } from 'node:stream';
import type { Sheet } from '../../platform/documents/sheet.js';
import { xlsxWriter } from '../../platform/documents/xlsx.js';
import { DownloadAnswer } from '../../platform/wire/download.js';

type Author = { readonly author: string; readonly at: Date };

const rowsPerWrite = 500;

/** The rows that an import leaves out, with their reasons, as a workbook: users correct the rows and import them again. */
export function refusedRowsWorkbook<Row>(sheet: Sheet<Row>, rows: readonly Row[], { author, at }: Author): DownloadAnswer {
  const out = new PassThrough();
  void write(out, sheet, rows, { author, at }).catch((error: Error) => out.destroy(error));
  return new DownloadAnswer({
    content: out,
    fileName: `${sheet.fileName}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    disposition: 'attachment',
    totalRows: rows.length,
  });
}

async function write<Row>(out: PassThrough, sheet: Sheet<Row>, rows: readonly Row[], author: Author): Promise<void> {
  const writer = xlsxWriter<Row>(out, sheet, { ...author, filters: [] });
  for (let start = 0; start < rows.length; start += rowsPerWrite) await writer.write(rows.slice(start, start + rowsPerWrite));
  await writer.end();
}
