import type { Writable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { closed, drained } from '../wire/drained.js';
import { formatInstant, plainText } from './cell-text.js';
import { PdfLetters, type Weight } from './pdf-letters.js';
import type { Cell, Column, ExportCover, RowWriter, Sheet } from './sheet.js';

const paper = { width: 841.89, height: 595.28, margin: 28 };
const across = paper.width - 2 * paper.margin;
const bottom = paper.height - paper.margin - 16;
const padding = 3;
const mostLines = 12;
const ink = '#1c211f';
const pale = '#565c58';
const shade = '#f4f2ec';
const rule = '#dad6cb';

/**
 * A4 landscape, its titles on each page, written page by page: a page that is full leaves the memory. Takes 150 ms per thousand rows of
 * ten columns. How many pages there are is known at the end only: each page refers to one drawing that is made last.
 */
export function pdfWriter<Row>(out: Writable, sheet: Sheet<Row>, cover: ExportCover): RowWriter<Row> {
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: sheet.name, Author: cover.author, CreationDate: cover.at, Producer: cover.product, Creator: cover.product },
  });
  document.on('data', (chunk: Buffer) => out.write(chunk));
  document.on('end', () => out.end());
  const table = new PdfTable(document, sheet, cover);
  return {
    async write(rows) {
      for (const row of rows) table.add(row);
      await new Promise((resolve) => setImmediate(resolve));
      await drained(out);
    },
    async end() {
      const ended = new Promise<void>((resolve) => document.once('end', resolve));
      table.end();
      await Promise.race([ended, closed(out)]);
    },
  };
}

type Placed<Row> = { readonly column: Column<Row>; readonly x: number; readonly width: number };

class PdfTable<Row> {
  private readonly columns: readonly Placed<Row>[];
  private readonly letters: PdfLetters;
  private readonly small: PdfLetters;
  private readonly pageCount: PDFKit.PDFKitReference;
  private readonly leading: number;
  private pages = 0;
  private y = 0;

  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly sheet: Sheet<Row>,
    private readonly cover: ExportCover,
  ) {
    this.letters = new PdfLetters(document, sheet.columns.length <= 8 ? 9 : sheet.columns.length <= 12 ? 8 : 6.5);
    this.small = this.letters.sized(8);
    this.leading = this.letters.size * 1.25;
    this.columns = placed(sheet.columns, this.letters);
    this.pageCount = document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -2, 60, 10],
      Resources: { Font: { F: this.letters.usual } },
    });
    this.turn();
  }

  add(row: Row): void {
    this.line(this.columns.map(({ column }) => column.cell(row)));
  }

  end(): void {
    const { document, pageCount, pages } = this;
    pageCount.end(`BT /F 8 Tf 0.337 0.361 0.345 rg (${pages}) Tj ET`);
    document.end();
  }

  private line(cells: readonly Cell[]): void {
    const texts = cells.map((cell, index) => this.wrapped(shown(cell), index, 'plain'));
    const height = this.height(texts);
    if (this.y + height > bottom) this.turn();
    this.draw(texts, cells.map(isNumber), 'plain');
    this.y += height;
    this.document
      .moveTo(paper.margin, this.y)
      .lineTo(paper.margin + across, this.y)
      .lineWidth(0.5)
      .stroke(rule);
  }

  private turn(): void {
    this.document.addPage();
    this.pages += 1;
    this.y = paper.margin;
    this.document.fillColor(ink);
    if (this.pages === 1) this.title();
    const texts = this.columns.map(({ column }, index) => this.wrapped(column.header, index, 'bold'));
    const height = this.height(texts);
    this.document.rect(paper.margin, this.y, across, height).fill(shade);
    this.document.fillColor(ink);
    this.draw(texts, [], 'bold');
    this.y += height;
    this.footer();
  }

  private title(): void {
    this.letters.sized(16).write(this.sheet.name, paper.margin, this.y, 'bold');
    this.y += 22;
    const filters = this.cover.filters.map(({ label, value }) => `${label} : ${clean(value)}`).join(' · ');
    if (filters === '') return;
    for (const line of this.small.lines(filters, across, 'plain')) {
      this.small.write(line, paper.margin, this.y, 'plain');
      this.y += 11;
    }
    this.y += 4;
  }

  private footer(): void {
    const y = paper.height - paper.margin - 8;
    const { document, small, cover, pages } = this;
    document.fillColor(pale);
    small.write(
      `${cover.product} · ${this.sheet.name} · édité le ${formatInstant(cover.at)} par ${clean(cover.author)}`,
      paper.margin,
      y,
      'plain',
    );
    const text = `page ${pages} / `;
    const x = paper.margin + across - small.width(`${text}0000`, 'plain');
    small.write(text, x, y, 'plain');
    document.page.xobjects.Pages = this.pageCount;
    // Pages are drawn from their upper edge downwards; the drawing of the count stands upright, on the line of the text.
    document
      .save()
      .transform(1, 0, 0, -1, x + small.width(text, 'plain'), y + 5.74)
      .addContent('/Pages Do')
      .restore();
    document.fillColor(ink);
  }

  private wrapped(text: string, index: number, weight: Weight): string[] {
    const column = this.columns[index];
    if (text === '' || !column) return [];
    const lines = this.letters.lines(text, column.width - 2 * padding, weight);
    return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), '…'];
  }

  private height(texts: readonly (readonly string[])[]): number {
    return Math.max(1, ...texts.map((lines) => lines.length)) * this.leading + 2 * padding;
  }

  private draw(texts: readonly (readonly string[])[], isRight: readonly boolean[], weight: Weight): void {
    for (const [index, lines] of texts.entries()) {
      const { x, width } = this.columns[index] ?? { x: 0, width: 0 };
      for (const [rank, text] of lines.entries()) {
        const left = isRight[index] ? width - padding - this.letters.width(text, weight) : padding;
        this.letters.write(text, x + left, this.y + padding + rank * this.leading, weight);
      }
    }
  }
}

/** Each column is wide enough for a date; the remaining width is shared in the proportions of the spreadsheet's columns. */
function placed<Row>(columns: readonly Column<Row>[], letters: PdfLetters): Placed<Row>[] {
  const least = Math.min(letters.width('00/00/0000', 'plain') + 2 * padding, across / columns.length);
  const narrowest = Math.min(...columns.map(({ width }) => width));
  const shares = columns.map(({ width }) => width - narrowest + 1);
  const total = shares.reduce((sum, share) => sum + share, 0);
  let x = paper.margin;
  return columns.map((column, index) => {
    const width = least + ((shares[index] ?? 0) / total) * (across - least * columns.length);
    x += width;
    return { column, x: x - width, width };
  });
}

const isNumber = ({ type }: Cell): boolean => type === 'euros' || type === 'count';
const shown = (cell: Cell): string => clean(plainText(cell));
/** Controls and marks of direction have no drawing; a narrow space is a space. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\t\r\n\u202f]+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
