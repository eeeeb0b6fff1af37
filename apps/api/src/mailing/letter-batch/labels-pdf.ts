import type { Writable } from 'node:stream';
import { type LabelSheetName, labelPlace } from '@intendance/domain/mailing/letter-batch/label-sheet.js';
import { fitted, mm, PaperPdf, type PdfCover, printable } from './paper-pdf.js';

const padding = 4 * mm;
const size = 9.5;
const smallest = 6.5;
const leading = 1.2;

/** Addresses on sheets of labels. The first sheet may have used labels before `start`. */
export class LabelsPdf {
  private readonly pdf: PaperPdf;
  private labels = 0;

  constructor(
    out: Writable,
    private readonly sheet: LabelSheetName,
    private readonly start: number,
    cover: PdfCover,
  ) {
    this.pdf = new PaperPdf(out, cover);
  }

  get pages(): number {
    return this.pdf.pages;
  }

  async add(address: readonly string[]): Promise<void> {
    const place = labelPlace(this.sheet, this.start, this.labels++);
    while (this.pdf.pages <= place.page) {
      this.pdf.turn();
      await this.pdf.pause();
    }
    const room = place.width * mm - 2 * padding;
    const sizes = address.map((text) => fitted(this.pdf.letters.sized(size), printable(text), room, smallest).letters.size);
    const letters = this.pdf.letters.sized(Math.min(...sizes));
    const lines = address.flatMap((text) => letters.lines(printable(text), room, 'plain'));
    const step = Math.min(letters.size * leading, (place.height * mm - padding) / lines.length);
    let y = place.y * mm + (place.height * mm - lines.length * step) / 2;
    for (const line of lines) {
      letters.write(line, place.x * mm + padding, y, 'plain');
      y += step;
    }
  }

  async end(): Promise<void> {
    await this.pdf.end();
  }
}
