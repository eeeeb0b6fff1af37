import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { contentDisposition } from '../wire/download.js';
import { harmless } from './cell-text.js';
import { csvWriter } from './csv.js';
import { countColumn, dayColumn, eurosColumn, flagColumn, instantColumn, type RowWriter, type Sheet, textColumn } from './sheet.js';
import { xlsxWriter } from './xlsx.js';

type Claim = { name: string | null; amount: number | null; date: string; at: string; paid: boolean; members: number };

const sheet: Sheet<Claim> = {
  name: 'Remboursements: 2026/2027',
  fileName: 'Remboursements',
  columns: [
    textColumn('Bénéficiaire', ({ name }) => name, 30),
    eurosColumn('Montant', ({ amount }) => (amount === null ? null : cents(amount))),
    dayColumn('Date', ({ date }) => localDate(date)),
    instantColumn('Créée le', ({ at }) => new Date(at)),
    flagColumn('Payée', ({ paid }) => paid),
    countColumn('Membres', ({ members }) => members),
  ],
};
const claim: Claim = { name: 'Élodie Martin', amount: 123450, date: '2026-03-14', at: '2026-07-01T22:30:00Z', paid: true, members: 3 };
const cover = { author: 'Alice Durand', at: new Date('2026-03-29T01:30:00Z'), filters: [{ label: 'Statut', value: '=En attente' }] };

async function writeRows(make: (out: PassThrough) => RowWriter<Claim>, rows: Claim[]): Promise<PassThrough> {
  const out = new PassThrough({ highWaterMark: 64 * 1024 * 1024 });
  const writer = make(out);
  await writer.write(rows);
  await writer.end();
  return out;
}

const workbookOf = async (rows: Claim[]): Promise<ExcelJS.Workbook> => {
  const content = await buffer(await writeRows((out) => xlsxWriter(out, sheet, cover), rows));
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(content as unknown as ExcelJS.Buffer);
  return workbook;
};

describe('a workbook', () => {
  it('holds real numbers and dates under a frozen bold header', async () => {
    const page = (await workbookOf([claim])).getWorksheet('Remboursements  2026 2027');
    expect(page?.getRow(1).values).toEqual([undefined, 'Bénéficiaire', 'Montant', 'Date', 'Créée le', 'Payée', 'Membres']);
    expect(page?.getCell('A1').font?.bold).toBe(true);
    expect(page?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(page?.getCell('A2').value).toBe('Élodie Martin');
    expect(page?.getCell('B2').value).toBe(1234.5);
    expect(page?.getCell('B2').numFmt).toContain('€');
    expect(page?.getCell('C2').value).toEqual(new Date('2026-03-14T00:00:00Z'));
    expect(page?.getCell('C2').numFmt).toBe('dd/mm/yyyy');
    // 22:30 in London is half past midnight in Paris, in summer.
    expect(page?.getCell('D2').value).toEqual(new Date('2026-07-02T00:30:00Z'));
    expect(page?.getCell('E2').value).toBe('Oui');
    expect(page?.getCell('F2').value).toBe(3);
    expect(page?.getColumn(1).width).toBe(30);
  });

  it('leaves what is unknown empty', async () => {
    const page = (await workbookOf([{ ...claim, name: null, amount: null }])).worksheets[0];
    expect([page?.getCell('A2').value, page?.getCell('B2').value]).toEqual([null, null]);
  });

  it('says on a second sheet who exported what, and when', async () => {
    const filters = (await workbookOf([claim])).getWorksheet('Filtres');
    expect([2, 3, 4].map((row) => [filters?.getCell(row, 1).value, filters?.getCell(row, 2).value])).toEqual([
      ['Exporté le', '29/03/2026 03:30'],
      ['Par', 'Alice Durand'],
      ['Statut', '=En attente'],
    ]);
  });

  it('says on that sheet which seal the history had, and leaves the rows as they are', async () => {
    const receipt = { text: 'Historique scellé, sceau nº 12', url: 'https://exemple.fr/verification?recu=x' };
    const content = await buffer(await writeRows((out) => xlsxWriter(out, sheet, { ...cover, receipt }), [claim]));
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(content as unknown as ExcelJS.Buffer);
    const filters = workbook.getWorksheet('Filtres');
    expect([5, 6].map((row) => [filters?.getCell(row, 1).value, filters?.getCell(row, 2).value])).toEqual([
      ['Reçu', receipt.text],
      ['Vérification', receipt.url],
    ]);
    expect(workbook.worksheets[0]?.getSheetValues()).toEqual((await workbookOf([claim])).worksheets[0]?.getSheetValues());
  });

  it('runs no formula that a person typed, and survives any character', async () => {
    const typed = '=HYPERLINK("http://evil","x")\u0000\u000b😀\ud800';
    const cell = (await workbookOf([{ ...claim, name: typed }])).worksheets[0]?.getCell('A2');
    expect(cell?.type).toBe(ExcelJS.ValueType.String);
    expect(cell?.formula).toBeUndefined();
    expect(cell?.value).toBe('=HYPERLINK("http://evil","x")😀\ufffd');
  });
});

describe('a CSV file', () => {
  const csvOf = async (rows: Claim[]): Promise<string> => {
    const content = await buffer(await writeRows((out) => csvWriter(out, sheet), rows));
    return content.toString('utf8');
  };

  it('opens in a French spreadsheet: mark, semicolons, decimal commas, Windows lines', async () =>
    expect(await csvOf([claim])).toBe(
      '\ufeffBénéficiaire;Montant;Date;Créée le;Payée;Membres\r\nÉlodie Martin;1234,50;14/03/2026;02/07/2026 00:30;Oui;3\r\n',
    ));

  it('quotes what would break a line, and keeps a negative amount a number', async () =>
    expect(await csvOf([{ ...claim, name: 'Martin; "dit"\nElo', amount: -5 }])).toContain('"Martin; ""dit""\nElo";-0,05;'));

  it.each(['=HYPERLINK("x")', '+33 6 12', '-2+3', '@SUM(A1)', '\t=1', ' =1', '＝1'])('marks %j as text', async (typed) => {
    expect(harmless(typed)).toBe(`'${typed}`);
    expect(await csvOf([{ ...claim, name: typed }])).toContain("'");
  });

  it('leaves ordinary text alone', () => expect(['Élodie', '12 rue', 'a=b', ''].map(harmless)).toEqual(['Élodie', '12 rue', 'a=b', '']));
});

describe('a writer', () => {
  it.each(['csv', 'xlsx'])('of %s stops when its reader goes away', async (format) => {
    const out = new PassThrough({ highWaterMark: 16 });
    const writer = format === 'csv' ? csvWriter(out, sheet) : xlsxWriter(out, sheet, cover);
    const rows = Array.from({ length: 5000 }, () => claim);
    const writing = writer.write(rows).then(() => writer.end());
    out.destroy();
    await expect(writing).resolves.toBeUndefined();
  });

  it('waits for its reader', async () => {
    const out = new PassThrough({ highWaterMark: 16 });
    const writer = csvWriter(out, sheet);
    let isDone = false;
    const writing = writer.write([claim]).then(() => {
      isDone = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).toBe(false);
    const reading = text(out);
    await writing;
    await writer.end();
    expect(await reading).toContain('Élodie');
  });
});

describe('the name of a download', () => {
  it('is said with its accents, and without for the others', () =>
    expect(contentDisposition('attachment', 'Export paramétrage remboursement.xlsx')).toBe(
      `attachment; filename="Export parametrage remboursement.xlsx"; filename*=UTF-8''Export%20param%C3%A9trage%20remboursement.xlsx`,
    ));
  it('cannot end the header or leave the folder', () =>
    expect(contentDisposition('inline', '../a"\r\nSet-Cookie: x=1\\b.pdf')).toBe(
      `inline; filename=".._a___Set-Cookie: x=1_b.pdf"; filename*=UTF-8''.._a___Set-Cookie%3A%20x%3D1_b.pdf`,
    ));
});
