import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { csvLine, endOfLine } from './csv-text.js';

const csvText = (rows: readonly (readonly string[])[], options = {}) => rows.map((cells) => csvLine(cells, options) + endOfLine).join('');

describe('the text of a CSV file', () => {
  it('quotes the cells that hold a separator, a quote or the end of a line', () =>
    expect(
      csvText([
        ['Nom', '', ' Léa '],
        ['a;b', 'dit "Zoé"', 'x\ny', 'x\ry', "'=1"],
      ]),
    ).toBe('Nom;; Léa \r\n"a;b";"dit ""Zoé""";"x\ny";"x\ry";\'=1\r\n'));

  it('quotes every cell on demand', () => expect(csvText([['Nom', ''], ['"']], { isQuoted: true })).toBe('"Nom";""\r\n""""\r\n'));

  it.each([false, true])('reads back as it was written, all quoted: %s', (isQuoted) => {
    const parts = ['a', ';', '"', '\r', '\n', ' ', 'é', "'", '\t', '=', ''];
    // Every text of three parts, in rows of four cells.
    const texts = parts.flatMap((first) => parts.flatMap((second) => parts.map((third) => first + second + third)));
    const rows = texts.map((text, index) => ['x', text, texts[(index * 7) % texts.length] ?? '', 'y']);
    expect(parse(csvText(rows, { isQuoted }), { delimiter: ';', record_delimiter: '\r\n', relax_column_count: true })).toEqual(rows);
  });
});
