import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { pdfWriter } from './pdf.js';
import { dayColumn, eurosColumn, type Sheet, textColumn } from './sheet.js';

type Claim = { name: string; amount: number };
const sheet: Sheet<Claim> = {
  name: 'Remboursements',
  fileName: 'Remboursements',
  columns: [
    textColumn('Bénéficiaire', ({ name }) => name, 30),
    eurosColumn('Montant', ({ amount }) => cents(amount)),
    dayColumn('Date', () => localDate('2026-03-14')),
  ],
};
const cover = {
  product: 'Tout Apprendre',
  author: 'Alice Durand',
  at: new Date('2026-03-29T01:30:00Z'),
  filters: [{ label: 'Statut', value: 'En attente' }],
};

async function writePdf(rows: readonly Claim[]): Promise<Buffer> {
  const out = new PassThrough({ highWaterMark: 64 * 1024 * 1024 });
  const writer = pdfWriter(out, sheet, cover);
  await writer.write(rows);
  await writer.end();
  return buffer(out);
}
/** The text in WinAnsi fonts, in the order of the page. */
const shown = (pdf: Buffer): string =>
  drawings(pdf)
    .flatMap((drawing) => [...drawing.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => latin(hex)))
    .join('');
const latin = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');

function drawings(pdf: Buffer): string[] {
  const texts: string[] = [];
  for (let start = pdf.indexOf('stream\n'); start >= 0; start = pdf.indexOf('stream\n', start + 1)) {
    if (pdf.subarray(start - 3, start).toString() === 'end') continue;
    try {
      texts.push(inflateSync(pdf.subarray(start + 7)).toString('latin1'));
    } catch {
      // The stream is a font.
    }
  }
  return texts;
}
const pagesOf = (pdf: Buffer): number => Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

describe('a PDF', () => {
  it('shows what was asked, each cell, and who made it when', async () => {
    const text = shown(await writePdf([{ name: 'LEFÈVRE Anne-Marie', amount: 123450 }]));
    for (const part of [
      'Remboursements',
      'Statut : En attente',
      'Bénéficiaire',
      'LEFÈVRE Anne-Marie',
      '1234,50',
      '14/03/2026',
      '29/03/2026 03:30 par Alice Durand',
      'page 1 / ',
      'Tout Apprendre · Remboursements',
    ])
      expect(text).toContain(part);
  });
  it('lies on A4, and speaks French to those who listen to it', async () => {
    const source = (await writePdf([])).toString('latin1');
    expect(source).toContain('[0 0 841.89 595.28]');
    expect(source).toContain('/Lang (fr-FR)');
  });
  it('goes on over as many pages as it takes, each of which says how many there are', async () => {
    const pdf = await writePdf(Array.from({ length: 200 }, (_, index) => ({ name: `Personne ${index}`, amount: index })));
    const pages = pagesOf(pdf);
    expect(pages).toBeGreaterThan(5);
    expect(drawings(pdf)).toContainEqual(expect.stringContaining(`(${pages}) Tj`));
    const text = shown(pdf);
    expect(text).toContain(`page ${pages} / `);
    expect(text.split('Bénéficiaire')).toHaveLength(pages + 1);
  });
  it('breaks long texts instead of cutting them', async () => {
    const name = Array.from({ length: 40 }, (_, index) => `mot${index}`).join(' ');
    const text = shown(await writePdf([{ name, amount: 1 }]));
    for (const word of name.split(' ')) expect(text).toContain(word);
  });
  it('writes names of elsewhere, and none of what has no drawing', async () => {
    const pdf = await writePdf([{ name: 'WAŁĘSA Łukasz \u202eÿ\u0007', amount: 1 }]);
    expect(pdf.toString('latin1')).toContain('DejaVuSansCondensed');
  });
});
