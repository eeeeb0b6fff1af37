import { personImportErrors } from '@intendance/domain/directory/person-import/person-import.errors.js';
import { expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { readTable } from '../../platform/documents/table/read-table.js';
import { correctedFile } from './corrected-file.js';

const refusals = personImportErrors;
const knownHeaders = (cells: readonly string[]): number => cells.filter((cell) => ['Nom', 'Email', 'Adresse'].includes(cell)).length;
const read = (content: Buffer) => readTable(content, refusals, { knownHeaders });
const tableOf = (text: string) => read(Buffer.from(text));

it('writes the corrected cells and leaves every other cell and line number as it was', async () => {
  const table = await tableOf('Salariés au 1er mai;\n\nNom;Email;Adresse\nTestard;a@b;"1, rue ""du"" Bac\nLyon"\n\n\nRoux;=1+1;\n');
  const copy = await read(correctedFile(table, [{ line: 4, column: 'Email', value: "'al@x.fr" }], refusals));
  expect(copy.headers).toEqual(table.headers);
  expect(copy.headerLine).toBe(3);
  expect(copy.lines.map(({ line, cells }) => [line, cells])).toEqual([
    [4, ['Testard', "'al@x.fr", '1, rue "du" Bac\nLyon']],
    [8, ['Roux', '=1+1', '']],
  ]);
});

it('reads a workbook, and completes a line that ends before its column', async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Effectif');
  sheet.getRow(2).values = ['Nom', 'Email', 'Adresse'];
  sheet.getRow(5).values = ['Testard'];
  const table = await read(Buffer.from(await book.xlsx.writeBuffer()));
  const copy = await read(correctedFile(table, [{ line: 5, column: 'Adresse', value: 'Lyon' }], refusals));
  expect(copy.lines.map(({ line, cells }) => [line, cells])).toEqual([[5, ['Testard', '', 'Lyon']]]);
});

it('keeps a single column, and characters that were misread stay misread', async () => {
  const table = await read(Buffer.concat([Buffer.from('Nom\nTest, ard\nL\u00e9o\nZo'), Buffer.from([0xe9, 0x0a])]));
  const copy = await read(correctedFile(table, [], refusals));
  expect(copy).toEqual(table);
});

it('refuses a cell that the file does not have', async () => {
  const table = await tableOf('Nom;Email\nTestard;a@b\n');
  const codeOf = (line: number, column: string) => () => correctedFile(table, [{ line, column, value: 'x' }], refusals);
  expect(codeOf(2, 'Adresse')).toThrow(expect.objectContaining({ code: 'person-import.unknown-header' }));
  expect(codeOf(3, 'Email')).toThrow(expect.objectContaining({ code: 'person-import.unknown-line' }));
});
