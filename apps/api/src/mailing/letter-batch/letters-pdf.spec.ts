import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { pdfPages } from '../../../test/pdf-pages.js';
import { richTextBlocks } from '../../capabilities/rich-text/rich-text-blocks.js';
import { LabelsPdf } from './labels-pdf.js';
import { type LetterHead, LettersPdf } from './letters-pdf.js';

const cover = { title: 'Noël', author: 'Alice Durand', product: 'Intendance', at: new Date('2026-03-14T09:00:00Z') };
const head: LetterHead = {
  sender: ['CSE Exemple', '1 place Bellecour', '69002 LYON'],
  logo: null,
  place: 'Lyon, le 14 mars 2026',
  isDuplex: false,
  images: [],
};
const address = ['Mme Anne MARTIN et M. Paul MARTIN', '3 RUE DES LILAS', '69003 LYON'];
const letters = async (bodies: readonly string[], change: Partial<LetterHead> = {}): Promise<Buffer> => {
  const out = new PassThrough({ highWaterMark: 64 * 1024 * 1024 });
  const pdf = new LettersPdf(out, { ...head, ...change }, cover);
  for (const body of bodies) await pdf.add({ address, subject: 'Arbre de Noël', blocks: richTextBlocks(body) });
  await pdf.end();
  return buffer(out);
};
const long = Array.from({ length: 120 }, (_, index) => `<p>Paragraphe ${index}</p>`).join('');

describe('a letter', () => {
  it('has its sender, its address in the window, its date, its subject and its text', async () => {
    const [page, ...others] = pdfPages(
      await letters(['<h2>Venez</h2><p>Bonjour <strong>Anne</strong> et <em>Paul</em></p><ol><li>Un</li></ol>']),
    );
    expect(others).toEqual([]);
    for (const text of [...head.sender, ...address, head.place, 'Objet : Arbre de Noël', 'Venez', 'Anne', 'Paul', '1.', 'Un'])
      expect(page?.texts.map((each) => each.text).join(' ')).toContain(text);
    const name = page?.texts.find(({ text }) => text === address[0]);
    expect([name?.x, name?.y].map((points) => Math.round((points ?? 0) / (72 / 25.4)))).toEqual([104, 50]);
    const inWindow = page?.texts.filter(({ x, y }) => x > 90 * (72 / 25.4) && y > 34 * (72 / 25.4) && y < 90 * (72 / 25.4));
    expect(inWindow?.map(({ text }) => text)).toEqual(address);
  });

  it('writes bold and italic in fonts of their own, and links that can be followed', async () => {
    const pdf = await letters([
      '<p><strong>a</strong><em>b</em><strong><em>c</em></strong> <a href="https://cse.example/noel">ici</a></p>',
    ]);
    const source = pdf.toString('latin1');
    for (const font of ['Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique']) expect(source).toContain(`/BaseFont /${font}`);
    expect(source).toContain('https://cse.example/noel');
  });

  it('numbers its pages, and begins on a sheet of its own where both sides are printed', async () => {
    const pages = pdfPages(await letters([long, '<p>Court</p>']));
    const numbers = pages.map(({ texts }) => texts.find(({ text }) => text.includes('page '))?.text);
    const count = numbers.filter((text) => text !== undefined).length;
    expect(count).toBeGreaterThan(1);
    expect(numbers).toEqual([...Array.from({ length: count }, (_, index) => `${address[0]} · page ${index + 1} / ${count}`), undefined]);
    const duplex = pdfPages(await letters(['<p>Un</p>', '<p>Deux</p>'], { isDuplex: true }));
    expect(duplex.map(({ texts }) => texts.length > 0)).toEqual([true, false, true]);
  });

  it('shows the images of the bank at their size, each stored once, and their words where the image is gone', async () => {
    const content = await sharp({ create: { width: 1104, height: 368, channels: 3, background: '#0f5f4f' } })
      .jpeg()
      .toBuffer();
    const shown = '<p>Avant</p><img data-image="manege" alt="Le manège" /><p>Après</p><img data-image="parti" alt="L’affiche" />';
    const pdf = await letters([shown, shown], { images: [{ id: 'manege', content, share: 0.5 }] });
    const [page] = pdfPages(pdf);
    const lineOf = (text: string) => page?.texts.find((each) => each.text === text)?.y ?? 0;
    // Half of 170 mm, a third as high.
    expect((lineOf('Après') - lineOf('Avant')) / (72 / 25.4)).toBeGreaterThan(28);
    expect(page?.texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['[L’affiche]']));
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  });

  it('breaks a word that is wider than the page, and writes names of elsewhere', async () => {
    const [page] = pdfPages(await letters([`<p>${'x'.repeat(400)}</p>`]));
    expect(
      page?.texts
        .filter(({ text }) => /^x+$/.test(text))
        .map(({ text }) => text.length)
        .reduce((sum, length) => sum + length),
    ).toBe(400);
    expect((await letters(['<p>WAŁĘSA</p>'])).toString('latin1')).toContain('DejaVuSansCondensed');
  });
});

describe('labels', () => {
  it('begin at the first free label, and go on over sheets', async () => {
    const out = new PassThrough({ highWaterMark: 64 * 1024 * 1024 });
    const pdf = new LabelsPdf(out, 'L7160', 20, cover);
    for (let index = 1; index <= 4; index++) await pdf.add([`Personne ${index}`, '69003 LYON']);
    await pdf.end();
    const pages = pdfPages(await buffer(out)).map(({ texts }) => texts.map(({ text }) => text).filter((text) => text.startsWith('P')));
    expect(pages).toEqual([
      ['Personne 1', 'Personne 2'],
      ['Personne 3', 'Personne 4'],
    ]);
    expect(pdf.pages).toBe(2);
  });
});
