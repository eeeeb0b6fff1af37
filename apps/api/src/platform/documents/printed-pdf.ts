import { formatDay } from '@intendance/kernel/local-date.js';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { formatInstant, plainText } from './cell-text.js';
import { PdfLetters, type Weight } from './pdf-letters.js';
import { PdfTags, type Tag, type TagContent, type TagElement } from './pdf-tags.js';
import type { PrintedBy, PrintedDocument, PrintedRow, PrintedTable } from './printed.js';
import type { PrintedReceipt } from './printed-receipt.js';
import type { Cell } from './sheet.js';

const paper = { width: 595.28, height: 841.89, margin: 40 };
const across = paper.width - 2 * paper.margin;
const bottom = paper.height - paper.margin - 22;
const padding = 3;
const leading = 11.5;
const mostFooterLines = 2;
/** Tags weigh fifteen times the text of a cell. A longer book is read on the screen and in its workbook. */
const mostTaggedRows = 300;
/** Of the QR code of a receipt: about 53 modules of half a millimetre, which a phone reads. */
const codeSide = 80;
const ink = '#1c211f';
const pale = '#565c58';
const shade = '#f4f2ec';
const rule = '#dad6cb';

/** A4 portrait, with a footer on each page, tagged for screen readers. The document is small: its pages stay in memory until all are counted. */
export async function printedPdf(document: PrintedDocument, { author, at, product, day, receipt }: PrintedBy): Promise<Buffer> {
  const isTagged = document.tables.reduce((sum, { rows }) => sum + rows.length, 0) <= mostTaggedRows;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'fr-FR',
    tagged: isTagged,
    displayTitle: true,
    info: { Title: document.title, Author: author, CreationDate: at, Producer: product, Creator: product },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve) => pdf.once('end', () => resolve(Buffer.concat(chunks))));
  const running = [
    product,
    ...(document.running ?? []),
    document.title,
    `édité le ${day ? formatDay(day) : formatInstant(at)} par ${author}`,
  ];
  new Printer(pdf, isTagged).print(document, running.join(' · '), receipt);
  pdf.end();
  return ended;
}

class Printer {
  private readonly letters: PdfLetters;
  private readonly tags: PdfTags;
  private y = paper.margin;

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    isTagged: boolean,
  ) {
    this.letters = new PdfLetters(pdf, 9);
    this.tags = new PdfTags(pdf, isTagged);
  }

  print({ title, lines, tables, notes, watermark }: PrintedDocument, footer: string, receipt: PrintedReceipt | undefined): void {
    this.heading('H1', title, 16, 22);
    for (const line of lines) this.paragraph(line);
    for (const table of tables) this.table(table);
    this.y += 8;
    for (const note of notes) this.paragraph(note);
    if (receipt) this.receipt(receipt);
    this.tags.end();
    if (watermark !== undefined) this.watermark(watermark);
    this.footers(footer);
  }

  /** The code at the left, the text and the address beside it. */
  private receipt({ text, url }: PrintedReceipt): void {
    this.y += 12;
    if (this.y + codeSide > bottom) this.turn();
    const { data, size } = encode(url, { ecc: 'M', border: 0 });
    const side = codeSide / size;
    const code = this.tags.content('Figure', () => {
      for (const [row, modules] of data.entries())
        for (const [column, isDark] of modules.entries())
          if (isDark) this.pdf.rect(paper.margin + column * side, this.y + row * side, side, side);
      this.pdf.fill(ink);
    });
    this.tags.add('Figure', [code], { alt: 'Code QR de l’adresse qui suit.' });
    const left = paper.margin + codeSide + 10;
    const small = this.letters.sized(8);
    const lines = [text, url].flatMap((part) => small.lines(clean(part), across - codeSide - 10, 'plain'));
    const words = this.tags.content('P', () => {
      this.pdf.fillColor(pale);
      for (const [rank, line] of lines.entries()) small.write(line, left, this.y + rank * 10, 'plain');
    });
    this.tags.add('P', [words]);
    this.y += codeSide;
  }

  private heading(tag: 'H1' | 'H2', text: string, size: number, height: number): void {
    this.tags.add(tag, [this.line(tag, this.letters.sized(size), clean(text), 'bold', height)]);
  }

  private paragraph(text: string): void {
    const lines = this.letters.lines(clean(text), across, 'plain');
    this.tags.add(
      'P',
      lines.map((line) => this.line('P', this.letters, line, 'plain', 12)),
    );
  }

  private line(tag: Tag, letters: PdfLetters, text: string, weight: Weight, height: number): TagContent {
    if (this.y + height > bottom) this.turn();
    const content = this.tags.content(tag, () => {
      this.pdf.fillColor(ink);
      letters.write(text, paper.margin, this.y, weight);
    });
    this.y += height;
    return content;
  }

  private table({ title, columns, rows }: PrintedTable): void {
    this.y += 12;
    // A title alone at the foot of a page would announce nothing.
    if (this.y + 4 * leading > bottom) this.turn();
    if (title !== '') this.heading('H2', title, 11, 16);
    const table = this.tags.add('Table');
    const widths = shared(columns.map(({ width }) => width));
    const sides = sidesOf(rows);
    // Pairs of a label and a value have no names of columns.
    const hasHeader = columns.some((column) => column.header !== '');
    const header: PrintedRow = { kind: 'total', cells: columns.map((column) => ({ type: 'text', value: column.header })) };
    if (hasHeader) this.tagRow(table, this.row(header, widths, sides), 'Column');
    for (const row of rows) {
      if (this.y + this.height(row, widths) > bottom) {
        this.turn();
        // Said once, before the first row.
        if (hasHeader) this.row(header, widths, sides, true);
      }
      this.tagRow(table, this.row(row, widths), 'Row');
    }
  }

  /** `scope`: what the cells of a header name; in another row, the first cell names the row. */
  private tagRow(table: TagElement | undefined, contents: readonly TagContent[], scope: 'Row' | 'Column'): void {
    const element = this.tags.add('TR', [], {}, table);
    for (const [index, content] of contents.entries()) {
      const isName = scope === 'Column' || index === 0;
      this.tags.add(isName ? 'TH' : 'TD', content ? [content] : [], isName ? { scope } : {}, element);
    }
  }

  private height(row: PrintedRow, widths: readonly number[]): number {
    return Math.max(1, ...this.texts(row, widths).map((lines) => lines.length)) * leading + 2 * padding;
  }

  private texts({ kind, cells }: PrintedRow, widths: readonly number[]): string[][] {
    const weight = kind === 'line' ? 'plain' : 'bold';
    return cells.map((cell, index) => {
      const text = shown(cell);
      return text === '' ? [] : this.letters.lines(text, (widths[index] ?? 0) - 2 * padding, weight);
    });
  }

  /** `isRepeated`: for the eye only. */
  private row(
    row: PrintedRow,
    widths: readonly number[],
    sides: readonly boolean[] = row.cells.map(isNumber),
    isRepeated = false,
  ): TagContent[] {
    const height = this.height(row, widths);
    if (row.kind === 'total') this.tags.artifact(() => this.pdf.rect(paper.margin, this.y, across, height).fill(shade));
    this.pdf.fillColor(ink);
    const weight = row.kind === 'line' ? 'plain' : 'bold';
    let x = paper.margin;
    const contents = this.texts(row, widths).map((lines, index): TagContent => {
      const width = widths[index] ?? 0;
      const start = x;
      x += width;
      if (lines.length === 0) return undefined;
      const draw = () => {
        for (const [rank, text] of lines.entries()) {
          const left = sides[index] ? width - padding - this.letters.width(text, weight) : padding;
          this.letters.write(text, start + left, this.y + padding + rank * leading, weight);
        }
      };
      if (!isRepeated) return this.tags.content('TD', draw);
      this.tags.artifact(draw);
      return undefined;
    });
    this.y += height;
    this.tags.artifact(() =>
      this.pdf
        .moveTo(paper.margin, this.y)
        .lineTo(paper.margin + across, this.y)
        .lineWidth(0.5)
        .stroke(rule),
    );
    return contents;
  }

  private turn(): void {
    this.pdf.addPage();
    this.y = paper.margin;
  }

  /** Over the text, from the lower left corner upwards. */
  private watermark(word: string): void {
    const { start, count } = this.pdf.bufferedPageRange();
    const letters = this.letters.sized(90);
    const centre = { x: paper.width / 2, y: paper.height / 2 };
    for (let page = start; page < start + count; page++) {
      this.pdf.switchToPage(page);
      this.pdf
        .save()
        .rotate(-50, { origin: [centre.x, centre.y] })
        .fillColor(pale)
        .fillOpacity(0.25);
      this.tags.artifact(() => letters.write(word, centre.x - letters.width(word, 'bold') / 2, centre.y - 45, 'bold'));
      this.pdf.restore();
    }
  }

  private footers(text: string): void {
    const { start, count } = this.pdf.bufferedPageRange();
    const small = this.letters.sized(8);
    const numberRoom = small.width(`page ${count} / ${count}`, 'plain') + 12;
    const lines = small.lines(clean(text), across - numberRoom, 'plain').slice(0, mostFooterLines);
    for (let page = start; page < start + count; page++) {
      this.pdf.switchToPage(page);
      this.pdf.fillColor(pale);
      const y = paper.height - paper.margin;
      const number = `page ${page + 1} / ${count}`;
      this.tags.artifact(() => {
        for (const [rank, line] of lines.entries()) small.write(line, paper.margin, y + rank * 10, 'plain');
        small.write(number, paper.margin + across - small.width(number, 'plain'), y, 'plain');
      });
    }
  }
}

const isNumber = ({ type }: Cell): boolean => type === 'euros' || type === 'count';
/** The name of a column stands above its figures: at the right. */
const sidesOf = (rows: readonly PrintedRow[]): boolean[] => (rows.find(({ kind }) => kind !== 'group')?.cells ?? []).map(isNumber);

function shared(widths: readonly number[]): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  return widths.map((width) => (width / total) * across);
}

const shown = (cell: Cell): string => clean(cell.type === 'euros' ? grouped(plainText(cell)) : plainText(cell));
/** `12 345,60`: paper is read by people. */
const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+,)/g, '\u00a0');
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\t\r\n\u202f]+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
