import { DomainError } from '@intendance/kernel/domain-error.js';
import { workbookErrors } from '@intendance/kernel/workbook-errors.js';
import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { zipOf } from '../../../../test/zip-of.js';
import { harmless } from '../cell-text.js';
import { everyLine, readTable, type TableOptions } from './read-table.js';
import type { TableRefusals } from './table-refusals.js';

const refused = (code: string) => () => new DomainError(`table.${code}`, code);
const refusals: TableRefusals = {
  empty: refused('empty'),
  noLine: refused('no-line'),
  tooManyLines: refused('too-many-lines'),
  tooManyColumns: refused('too-many-columns'),
  tooLarge: refused('too-large'),
  unreadable: refused('unreadable'),
  type: refused('type'),
  ...workbookErrors('table'),
};
const refusal = (code: string) => expect.objectContaining({ code });

type Page = { name: string; rows: unknown[][]; state?: 'visible' | 'hidden' | 'veryHidden' };
async function xlsx(pages: readonly Page[], is1904 = false): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.properties.date1904 = is1904;
  for (const { name, rows, state = 'visible' } of pages) {
    const sheet = book.addWorksheet(name, { state });
    for (const row of rows) sheet.addRow(row);
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}
const headerNames = ['nom', 'prénom', 'naissance'];
const knownHeaders = (cells: readonly string[]): number => cells.filter((cell) => headerNames.includes(cell.toLowerCase())).length;
const read = (content: Buffer, options: TableOptions = { knownHeaders }) => readTable(content, refusals, options);
const people = [
  ['Nom', 'Naissance'],
  ['Martin', new Date('1990-12-31T00:00:00Z')],
];

/** A workbook with its sheet before the shared texts and styles. */
const lateTexts = zipOf({
  'xl/worksheets/sheet1.xml':
    '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c></x:row>' +
    '<x:row r="4"><x:c r="A4" t="s"><x:v>2</x:v></x:c><x:c r="B4" s="1"><x:v>33238</x:v></x:c><x:c r="D4" s="2"><x:v>425</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Salariés" sheetId="1" r:id="rId7"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId7" Type="http://x/worksheet" Target="/xl/worksheets/sheet1.xml"/>' +
    '<Relationship Id="rId8" Type="http://x/styles" Target="styles.xml"/><Relationship Id="rId9" Type="http://x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  'xl/sharedStrings.xml':
    '<sst><si><t>Nom</t></si><si><r><t>Nais</t></r><r><t>sance</t></r></si><si><t>Dupré</t><rPh><t>x</t></rPh></si></sst>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-40C]d\\ mmmm\\ yyyy;@"/><numFmt numFmtId="165" formatCode="000000"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
});

describe('a workbook', () => {
  it('gives the same cells each time, whatever the order of its parts', async () => {
    const tables = await Promise.all(Array.from({ length: 40 }, () => read(lateTexts)));
    expect(new Set(tables.map((table) => JSON.stringify(table))).size).toBe(1);
    expect(tables[0]).toEqual({
      headers: ['Nom', 'Naissance'],
      headerLine: 1,
      lines: [{ line: 4, cells: ['Dupré', '1990-12-31', '', '000425'] }],
      sheet: 'Salariés',
      sheets: ['Salariés'],
    });
  });
  it.each([true, false])('counts its days from 1904: %s', async (is1904) => {
    const { lines } = await read(await xlsx([{ name: 'A', rows: people }], is1904));
    expect(lines[0]?.cells).toEqual(['Martin', '1990-12-31']);
  });
  it('passes over a hidden sheet, and over one that is no table', async () => {
    const notice = [['Mode d’emploi'], ['Remplissez la feuille suivante', 'Nom']];
    const content = await xlsx([
      { name: 'Listes', rows: [['Nom', 'Naissance'], ['x']], state: 'hidden' },
      { name: 'Notice', rows: notice },
      { name: 'Salariés', rows: people },
    ]);
    const table = await read(content);
    expect([table.sheet, table.sheets]).toEqual(['Salariés', ['Notice', 'Salariés']]);
    expect((await read(content, { sheet: 'Notice' })).headers).toEqual(['Mode d’emploi']);
    await expect(read(content, { sheet: 'Absente' })).rejects.toEqual(refusal('table.unknown-sheet'));
    const all = [];
    for await (const { cells } of everyLine(content, refusals)) all.push(cells[0]);
    expect(all).toEqual(['Nom', 'x', 'Mode d’emploi', 'Remplissez la feuille suivante', 'Nom', 'Martin']);
  });
  it('is refused by a clear word in an old format, or with a password', async () => {
    const ole = (text: string) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(text, 'utf16le')]);
    await expect(read(ole('Workbook'))).rejects.toEqual(refusal('table.old-workbook'));
    await expect(read(ole('EncryptedPackage'))).rejects.toEqual(refusal('table.locked-workbook'));
    await expect(read(Buffer.from('\r\n<html><table><tr><td>Nom</td></tr></table></html>'))).rejects.toEqual(refusal('table.old-workbook'));
  });
});

describe('a spreadsheet of LibreOffice', () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell office:value-type="string"${more}><text:p>${text}</text:p></table:table-cell>`;
  const ods = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><office:automatic-styles><style:style style:name="ta1"><style:table-properties table:display="false"/></style:style></office:automatic-styles>
      <office:body><office:spreadsheet>
        <table:table table:name="Cachée" table:style-name="ta1"><table:table-row>${cell('Nom')}${cell('Prénom')}</table:table-row></table:table>
        <table:table table:name="Salariés"><table:table-row>${cell('Nom')}${cell('Naissance')}<table:table-cell table:number-columns-repeated="16382"/></table:table-row>
          <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
          <table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation><text:p>De<text:s text:c="2"/>Gaulle</text:p></table:table-cell>
            <table:table-cell office:value-type="date" office:date-value="1990-12-31T10:00:00"><text:p>31/12/90</text:p></table:table-cell>
            <table:table-cell/><table:table-cell office:value-type="float" office:value="1425.5"><text:p>1 425,50</text:p></table:table-cell></table:table-row>
          <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
        </table:table></office:spreadsheet></office:body></office:document-content>`,
  });
  it('gives the lines of its first sheet that is shown', async () =>
    expect(await read(ods)).toEqual({
      headers: ['Nom', 'Naissance'],
      headerLine: 1,
      lines: [{ line: 4, cells: ['De  Gaulle', '1990-12-31', '', '1425.5'] }],
      sheet: 'Salariés',
      sheets: ['Salariés'],
    }));
});

describe('titles above the headers', () => {
  const csv = (text: string) => read(Buffer.from(text));
  it('are passed over, with the lines counted as in the file', async () => {
    const table = await csv('Liste du personnel, au 1er janvier;;\n\nService RH;;\nNom;Prénom;Pointure\nMartin;Léo, Luc;42\n');
    expect(table).toMatchObject({ headers: ['Nom', 'Prénom', 'Pointure'], headerLine: 4, lines: [{ line: 5 }] });
  });
  it('are told by their width where no header is known', async () =>
    expect(await csv('Export du 01/01/2026\nA;B;C\n1;2;3\n')).toMatchObject({ headers: ['A', 'B', 'C'], headerLine: 2 }));
  it('are not looked for where the import knows no headers', async () =>
    expect((await read(Buffer.from('Titre\nNom;Prénom\n'), {})).headers).toEqual(['Titre']));
});

describe('a text that a spreadsheet would run', () => {
  it.each(['=1+1', '+33612345678', '-Jean', ' @x', "'=1", "''+2", "'hui", 'Nom'])('is read back as it was exported: %j', async (text) => {
    const { lines } = await read(Buffer.from(`Nom;Prénom\n"${harmless(text)}";x\n`));
    expect(lines[0]?.cells[0]).toBe(text);
  });
});
