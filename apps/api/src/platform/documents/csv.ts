import type { Writable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { cellText } from './cell-text.js';
import { room } from './room.js';
import type { RowWriter, Sheet } from './sheet.js';

const byteOrderMark = '\ufeff';

/** What a French spreadsheet opens by a double click: semicolons, decimal commas, UTF-8 said by its mark. */
export function csvWriter<Row>(out: Writable, { columns }: Sheet<Row>): RowWriter<Row> {
  out.write(byteOrderMark + lines([columns.map(({ header }) => header)]));
  return {
    async write(rows) {
      out.write(lines(rows.map((row) => columns.map((column) => cellText(column.cell(row))))));
      await room(out);
    },
    async end() {
      out.end();
    },
  };
}

/** The library quotes the end of its own records only; a bare line feed in an address would end the line too. */
const lines = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], { delimiter: ';', record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
