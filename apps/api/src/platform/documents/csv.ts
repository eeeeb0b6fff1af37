import type { Writable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { drained } from '../wire/drained.js';
import { cellText } from './cell-text.js';
import type { RowWriter, Sheet } from './sheet.js';

const byteOrderMark = '\ufeff';

/** The dialect that a French spreadsheet opens by a double click: semicolons, decimal commas, UTF-8 with a byte order mark. */
export function csvWriter<Row>(out: Writable, { columns }: Sheet<Row>): RowWriter<Row> {
  out.write(byteOrderMark + lines([columns.map(({ header }) => header)]));
  return {
    async write(rows) {
      out.write(lines(rows.map((row) => columns.map((column) => cellText(column.cell(row))))));
      await drained(out);
    },
    async end() {
      out.end();
    },
  };
}

/** Quotes bare line feeds, which the library leaves unquoted: an address may contain one and would end the record. */
const lines = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], { delimiter: ';', record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
