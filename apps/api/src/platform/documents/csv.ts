import type { Writable } from 'node:stream';
import { drained } from '../wire/drained.js';
import { cellText } from './cell-text.js';
import { csvText } from './csv-text.js';
import type { RowWriter, Sheet } from './sheet.js';

const byteOrderMark = '\ufeff';

/** The dialect that a French spreadsheet opens by a double click: semicolons, decimal commas, UTF-8 with a byte order mark. */
export function csvWriter<Row>(out: Writable, { columns }: Sheet<Row>): RowWriter<Row> {
  out.write(byteOrderMark + csvText([columns.map(({ header }) => header)]));
  return {
    async write(rows) {
      out.write(csvText(rows.map((row) => columns.map((column) => cellText(column.cell(row))))));
      await drained(out);
    },
    async end() {
      out.end();
    },
  };
}
