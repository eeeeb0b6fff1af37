import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { euros, type PrintedDocument, text } from './printed.js';
import { printedPdf } from './printed-pdf.js';
import { printedXlsx } from './printed-xlsx.js';

const cover = { product: 'Tout Apprendre', author: 'Claire Morel', at: new Date('2026-03-16T09:00:00Z') };
const document = (rows: number): PrintedDocument => ({
  title: 'État annuel 2026',
  lines: ['Comité social et économique'],
  tables: [
    {
      title: 'Dépenses',
      columns: [
        { header: 'Activité', width: 40 },
        { header: 'Montant', width: 16 },
      ],
      rows: [
        { kind: 'group', cells: [text('Loisirs')] },
        ...Array.from({ length: rows }, (_, rank) => ({
          kind: 'line' as const,
          cells: [text(`=Sortie ${rank}`), euros(cents(123_456_78))],
        })),
        { kind: 'total', cells: [text('Total'), euros(cents(123_456_78 * rows))] },
      ],
    },
  ],
  notes: ['Approuvé le 10/03/2027'],
});

const twoTables = (): PrintedDocument => {
  const [table] = document(1).tables;
  if (!table) throw new Error('a table is expected');
  const narrow = {
    ...table,
    columns: [
      { header: 'Détail', width: 10 },
      { header: 'Nombre', width: 5 },
      { header: 'Durée', width: 8 },
    ],
  };
  return { ...document(1), tables: [narrow, table] };
};

describe('a printed document', () => {
  it('is a portrait PDF with as many pages as it needs', async () => {
    const one = (await printedPdf(document(3), cover)).toString('latin1');
    expect(one.startsWith('%PDF-1.7')).toBe(true);
    expect(one).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(one.match(/\/Type \/Page\b(?!s)/g)?.length).toBe(1);
    const many = (await printedPdf(document(100), cover)).toString('latin1');
    expect(many.match(/\/Type \/Page\b(?!s)/g)?.length).toBe(3);
  });

  it('says its structure to a screen reader: titles, paragraphs, and tables with the names of rows and columns', async () => {
    const pdf = (await printedPdf(document(100), cover)).toString('latin1');
    const count = (tag: string) => pdf.match(new RegExp(`/S /${tag}\\b`, 'g'))?.length ?? 0;
    expect(pdf).toContain('/Marked true');
    expect(pdf).toMatch(/\/Lang \(fr-FR\)/);
    // One header, one group, a hundred lines and a total; the header of the next pages is for the eye.
    expect(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'].map(count)).toEqual([1, 1, 1, 2, 1, 103, 104, 101]);
    expect([pdf.match(/\/Scope \/Column/g)?.length, pdf.match(/\/Scope \/Row/g)?.length]).toEqual([2, 102]);
  });

  it('has no structure beyond three hundred rows, whose tags would weigh more than its text', async () => {
    const [tagged, untagged] = await Promise.all([printedPdf(document(298), cover), printedPdf(document(299), cover)]);
    expect([tagged, untagged].map((pdf) => pdf.includes('/Marked true'))).toEqual([true, false]);
    expect(untagged.length).toBeLessThan(tagged.length / 2);
  });

  it('ends with the receipt of the history that it was made from', async () => {
    const url = `https://intendance.example/verification?recu=0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47.12.${'ab'.repeat(32)}`;
    const receipt = { text: 'Historique scellé, sceau nº 12.', url };
    const [plain, sealed] = await Promise.all([printedPdf(document(3), cover), printedPdf(document(3), { ...cover, receipt })]);
    expect(sealed.length).toBeGreaterThan(plain.length + 500);
    const workbook = new ExcelJS.Workbook();
    // Not its `buffer`: the pool of Node, in which other bytes stand before and after.
    const content = await printedXlsx([{ name: 'État', document: document(3) }], { ...cover, receipt });
    await workbook.xlsx.load(content as unknown as Parameters<typeof workbook.xlsx.load>[0]);
    const last = workbook.worksheets[0]?.lastRow?.getCell(1).value;
    expect(last).toBe(url);
  });

  it('gives the same bytes for the same document at the same instant', async () => {
    const sheets = [{ name: 'État', document: document(2) }];
    const first = await printedXlsx(sheets, cover);
    expect(await printedXlsx(sheets, cover)).toEqual(first);
    // The first part of the archive is of 16/03/2026 10:00 in Paris, not of the second in which it was packed.
    expect([first.readUInt16LE(10), first.readUInt16LE(12)]).toEqual([10 << 11, (46 << 9) | (3 << 5) | 16]);
  });

  it('has columns that are wide enough for each of its tables', async () => {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(
      (await printedXlsx([{ name: 'x', document: twoTables() }], cover)) as unknown as Parameters<typeof workbook.xlsx.load>[0],
    );
    expect([1, 2, 3].map((column) => workbook.getWorksheet('x')?.getColumn(column).width)).toEqual([40, 16, 8]);
  });

  it('is a workbook of numbers, where no text is run', async () => {
    const workbook = new ExcelJS.Workbook();
    const content = await printedXlsx([{ name: 'État/annuel', document: document(2) }], cover);
    await workbook.xlsx.load(content as unknown as Parameters<typeof workbook.xlsx.load>[0]);
    const page = workbook.getWorksheet('État annuel');
    const rows = (page?.getSheetValues() ?? []).map((row) => (Array.isArray(row) ? row.slice(1) : []));
    expect(rows).toContainEqual(['=Sortie 0', 123_456.78]);
    expect(rows).toContainEqual(['Total', 246_913.56]);
    expect(page?.pageSetup).toMatchObject({ orientation: 'portrait', paperSize: 9, fitToWidth: 1, printArea: `A1:B${page?.rowCount}` });
    expect(page?.headerFooter.oddFooter).toContain('page &P / &N');
  });
});
