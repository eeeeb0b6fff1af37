import type { Writable } from 'node:stream';
import { TextBytes } from '../runtime/text-bytes.js';
import { drained } from '../wire/drained.js';
import { cellText } from './cell-text.js';
import { csvLine, endOfLine } from './csv-text.js';
import type { RowWriter, Sheet } from './sheet.js';

const byteOrderMark = '\ufeff';

/** The dialect that a French spreadsheet opens by a double click: semicolons, decimal commas, UTF-8 with a byte order mark. */
export function csvWriter<Row>(out: Writable, { columns }: Sheet<Row>): RowWriter<Row> {
  out.write(byteOrderMark + csvLine(columns.map(({ header }) => header)) + endOfLine);
  return {
    async write(rows) {
      const bytes = new TextBytes();
      for (const row of rows) {
        bytes.add(csvLine(columns.map((column) => cellText(column.cell(row)))));
        bytes.add(endOfLine);
      }
      for (const piece of bytes.pieces()) out.write(piece);
      await drained(out);
    },
    async end() {
      out.end();
    },
  };
}
