import { readCsv } from '@intendance/domain/bookkeeping/bank/bank-file/csv.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { readCsvRows } from './read-csv-rows.js';

const utf8 = (text: string) => new TextEncoder().encode(text);
const windows1252 = (text: string) => Uint8Array.from(text, (character) => (character === '€' ? 0x80 : character.charCodeAt(0)));
const rowsOf = (bytes: Uint8Array) => readCsvRows(bytes).map(({ line, cells }) => ({ line, cells }));
const rows = (text: string) => rowsOf(utf8(text));

describe('the rows of a csv file of a bank', () => {
  it('keep separators, breaks and doubled quotes inside of quotes, and leave out blank rows', () =>
    expect(rows('a;"b;c";"d\n""e"""\n\n1;2;3')).toEqual([
      { line: 1, cells: ['a', 'b;c', 'd\n"e"'] },
      { line: 4, cells: ['1', '2', '3'] },
    ]));
  it('keep a quote that is never closed', () => {
    expect(rows('a;"b\nc;d')).toEqual([
      { line: 1, cells: ['a', '"b'] },
      { line: 2, cells: ['c', 'd'] },
    ]);
    expect(rows('x;y\n"a";"""b;";"c\nd;e\r\nf;g')).toEqual([
      { line: 1, cells: ['x', 'y'] },
      { line: 2, cells: ['a', '"b;', '"c'] },
      { line: 3, cells: ['d', 'e'] },
      { line: 4, cells: ['f', 'g'] },
    ]);
    expect(rows('x;y\n"a;b\nc;d')).toEqual([
      { line: 1, cells: ['x', 'y'] },
      { line: 2, cells: ['"a', 'b'] },
      { line: 3, cells: ['c', 'd'] },
    ]);
  });
  it('are separated by the mark that lines hold most often, whatever stands in amounts and titles', () => {
    expect(rows('a\tb,c\td')[0]?.cells).toEqual(['a', 'b,c', 'd']);
    expect(rows('"x;y;z",b,c')[0]?.cells).toEqual(['x;y;z', 'b', 'c']);
    const amounts = 'Relevé, du 1er au 31\nDate;Libellé;Montant\n15/01/2026;A, B, C;-1,00\n16/01/2026;D;-2,00\n';
    expect(rows(amounts)[1]?.cells).toEqual(['Date', 'Libellé', 'Montant']);
  });
  it('are read in UTF-8 with its mark, in UTF-16 and in Windows-1252', () => {
    const text = 'Date;Libellé\n15/01/2026;Noël\n';
    const expected = [
      { line: 1, cells: ['Date', 'Libellé'] },
      { line: 2, cells: ['15/01/2026', 'Noël'] },
    ];
    expect(rows(`\ufeff${text}`)).toEqual(expected);
    expect(rowsOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(expected);
    expect(rowsOf(windows1252(text))).toEqual(expected);
  });
  it('give the movements of a file in Windows-1252, with quotes around amounts', () => {
    const text = 'Date,Libellé,Débit,Crédit\n15/01/2026,Noël "fête" à 5 €,"1,00",\n';
    const { statements, problems } = readCsv(readCsvRows(windows1252(text)), {});
    expect([problems, statements[0]?.movements]).toMatchObject([[], [{ wording: 'Noël "fête" à 5 €', value: -100 }]]);
  });
  it('end with a refusal after 200,000 movements, or at a label that no workbook holds', () => {
    const endless = `"${'""'.repeat(100_001)}"`;
    const code = (text: string) => refusalOf(() => rows(text))?.code;
    expect(code(`Date;Libellé;Montant\n15/01/2026;${endless};1`)).toBe('bank-file.unreadable');
    expect(code(`${'15/01/2026;A;1\n'.repeat(200_101)}${endless}`)).toBe('bank-file.too-many-movements');
  });
});
