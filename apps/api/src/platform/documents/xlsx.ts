import { PassThrough, type Writable } from 'node:stream';
import { ZipFile } from 'yazl';
import { closed, drained } from '../wire/drained.js';
import type { ExportCover, RowWriter, Sheet } from './sheet.js';
import { coverSheet, fixedParts, sheetHead, sheetRow, sheetTail } from './xlsx-parts.js';

/** The limit of the format for one sheet, without the header. */
export const mostXlsxRows = 1_048_575;

/**
 * A workbook written row by row: a frozen bold header, real numbers and dates, and a second sheet that describes the export. The compressor
 * works beside the event loop (ADR 0121).
 */
export function xlsxWriter<Row>(out: Writable, sheet: Sheet<Row>, cover: Omit<ExportCover, 'product'>): RowWriter<Row> {
  const { columns } = sheet;
  const zip = new ZipFile();
  const options = { mtime: cover.at };
  const page = new PassThrough({ highWaterMark: 256 * 1024 });
  const ended = Promise.race([new Promise((resolve) => zip.outputStream.once('end', resolve)), closed(out)]);
  // A reader that went away must not block the writer.
  out.once('close', () => page.destroy());
  zip.outputStream.pipe(out);
  zip.on('error', (error: Error) => out.destroy(error));
  for (const [path, content] of fixedParts(sheet, cover)) zip.addBuffer(Buffer.from(content), path, options);
  zip.addReadStream(page, 'xl/worksheets/sheet1.xml', options);
  page.write(
    sheetHead(
      columns.map(({ header }) => header),
      columns.map(({ width }) => width),
    ),
  );
  let lastRow = 1;
  return {
    async write(rows) {
      if (page.destroyed) return;
      let text = '';
      for (const row of rows) {
        lastRow++;
        text += sheetRow(
          columns.map((column) => column.cell(row)),
          lastRow,
        );
      }
      page.write(text);
      await drained(page);
    },
    async end() {
      if (!page.destroyed) page.end(sheetTail(columns.length));
      zip.addBuffer(Buffer.from(coverSheet(cover)), 'xl/worksheets/sheet2.xml', options);
      zip.end();
      await ended;
    },
  };
}
