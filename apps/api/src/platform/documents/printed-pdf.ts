import { formatDay } from '@intendance/kernel/local-date.js';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { formatInstant, plainText } from './cell-text.js';
import { PdfLetters, type Weight } from './pdf-letters.js';
import type { PrintedBy, PrintedDocument, PrintedReceipt, PrintedRow, PrintedTable } from './printed.js';
import type { Cell } from './sheet.js';

const paper = { width: 595.28, height: 841.89, margin: 40 };
const across = paper.width - 2 * paper.margin;
const bottom = paper.height - paper.margin - 22;
const padding = 3;
const leading = 11.5;
const mostFooterLines = 2;
/** Of the QR code of a receipt: about 53 modules of half a millimetre, which a phone reads. */
const codeSide = 80;
const ink = '#1c211f';
const pale = '#565c58';
const shade = '#f4f2ec';
const rule = '#dad6cb';

/** A4 portrait, with a footer on each page. The document is small: its pages stay in memory until all are counted. */
export async function printedPdf(document: PrintedDocument, { author, at, product, day, receipt }: PrintedBy): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'fr-FR',
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
  new Printer(pdf).print(document, running.join(' · '), receipt);
  pdf.end();
  return ended;
}

class Printer {
  private readonly letters: PdfLetters;
  private y = paper.margin;

  constructor(private readonly pdf: PDFKit.PDFDocument) {
    this.letters = new PdfLetters(pdf, 9);
  }

  print({ title, lines, tables, notes, watermark }: PrintedDocument, footer: string, receipt: PrintedReceipt | undefined): void {
    this.write(title, 'bold', 16, 22);
    for (const line of lines) for (const part of this.letters.lines(clean(line), across, 'plain')) this.write(part, 'plain', 9, 12);
    for (const table of tables) this.table(table);
    this.y += 8;
    for (const note of notes) for (const line of this.letters.lines(clean(note), across, 'plain')) this.write(line, 'plain', 9, 12);
    if (receipt) this.receipt(receipt);
    if (watermark !== undefined) this.watermark(watermark);
    this.footers(footer);
  }

  /** The code at the left, the text and the address beside it. */
  private receipt({ text, url }: PrintedReceipt): void {
    this.y += 12;
    if (this.y + codeSide > bottom) this.turn();
    const { data, size } = encode(url, { ecc: 'M', border: 0 });
    const side = codeSide / size;
    for (const [row, modules] of data.entries())
      for (const [column, isDark] of modules.entries())
        if (isDark) this.pdf.rect(paper.margin + column * side, this.y + row * side, side, side);
    this.pdf.fill(ink);
    const left = paper.margin + codeSide + 10;
    const small = this.letters.sized(8);
    const lines = [text, url].flatMap((part) => small.lines(clean(part), across - codeSide - 10, 'plain'));
    this.pdf.fillColor(pale);
    for (const [rank, line] of lines.entries()) small.write(line, left, this.y + rank * 10, 'plain');
    this.y += codeSide;
  }

  private write(text: string, weight: Weight, size: number, height: number): void {
    if (this.y + height > bottom) this.turn();
    this.pdf.fillColor(ink);
    this.letters.sized(size).write(clean(text), paper.margin, this.y, weight);
    this.y += height;
  }

  private table({ title, columns, rows }: PrintedTable): void {
    this.y += 12;
    // A title alone at the foot of a page would announce nothing.
    if (this.y + 4 * leading > bottom) this.turn();
    if (title !== '') this.write(title, 'bold', 11, 16);
    const widths = shared(columns.map(({ width }) => width));
    const sides = sidesOf(rows);
    const header = () => {
      // Pairs of a label and a value have no names of columns.
      if (columns.every((column) => column.header === '')) return;
      this.row({ kind: 'total', cells: columns.map((column) => ({ type: 'text', value: column.header })) }, widths, sides);
    };
    header();
    for (const row of rows) {
      if (this.y + this.height(row, widths) > bottom) {
        this.turn();
        header();
      }
      this.row(row, widths);
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

  private row(row: PrintedRow, widths: readonly number[], sides: readonly boolean[] = row.cells.map(isNumber)): void {
    const height = this.height(row, widths);
    if (row.kind === 'total') this.pdf.rect(paper.margin, this.y, across, height).fill(shade);
    this.pdf.fillColor(ink);
    const weight = row.kind === 'line' ? 'plain' : 'bold';
    let x = paper.margin;
    for (const [index, lines] of this.texts(row, widths).entries()) {
      const width = widths[index] ?? 0;
      for (const [rank, text] of lines.entries()) {
        const left = sides[index] ? width - padding - this.letters.width(text, weight) : padding;
        this.letters.write(text, x + left, this.y + padding + rank * leading, weight);
      }
      x += width;
    }
    this.y += height;
    this.pdf
      .moveTo(paper.margin, this.y)
      .lineTo(paper.margin + across, this.y)
      .lineWidth(0.5)
      .stroke(rule);
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
      letters.write(word, centre.x - letters.width(word, 'bold') / 2, centre.y - 45, 'bold');
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
      for (const [rank, line] of lines.entries()) small.write(line, paper.margin, y + rank * 10, 'plain');
      small.write(number, paper.margin + across - small.width(number, 'plain'), y, 'plain');
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
