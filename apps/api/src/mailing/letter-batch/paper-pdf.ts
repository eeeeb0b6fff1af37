import type { Writable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { PdfLetters } from '../../platform/documents/pdf-letters.js';
import { closed, drained } from '../../platform/wire/drained.js';

/** Points of a millimetre. */
export const mm = 72 / 25.4;
export const paper = { width: 210 * mm, height: 297 * mm };
export const ink = '#1c211f';
export const pale = '#565c58';

export type PdfCover = { readonly title: string; readonly author: string; readonly product: string; readonly at: Date };

/** An A4 document that leaves page by page: a page that is full leaves the memory. */
export class PaperPdf {
  readonly document: PDFKit.PDFDocument;
  readonly letters: PdfLetters;
  pages = 0;

  constructor(
    private readonly out: Writable,
    { title, author, product, at }: PdfCover,
  ) {
    this.document = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: 'fr-FR',
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: at, Producer: product, Creator: product },
    });
    this.document.on('data', (chunk: Buffer) => out.write(chunk));
    this.document.on('end', () => out.end());
    this.letters = new PdfLetters(this.document, 10);
  }

  turn(): void {
    this.document.addPage();
    this.document.fillColor(ink);
    this.pages++;
  }

  /** Lets other work of the process run, and waits for a slow reader. */
  async pause(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    await drained(this.out);
  }

  async end(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.document.once('end', resolve));
    this.document.end();
    await Promise.race([ended, closed(this.out)]);
  }
}

/** Characters that no font draws, and narrow spaces that the usual fonts lack. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/[\t\r\n]+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '');

/** The text in a size that fits the room: down to the smallest size, and then on more lines. */
export function fitted(letters: PdfLetters, text: string, room: number, smallest: number): { letters: PdfLetters; lines: string[] } {
  const width = letters.width(text, 'plain');
  if (width <= room) return { letters, lines: [text] };
  const sized = letters.sized(Math.max(smallest, Math.floor(((letters.size * room) / width) * 10) / 10));
  return { letters: sized, lines: sized.lines(text, room, 'plain') };
}
