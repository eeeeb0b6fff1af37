import type { Writable } from 'node:stream';
import type { RichTextBlock } from '../../capabilities/rich-text/rich-text-blocks.js';
import { type FlowLine, flowLines, type ImageSize } from './flowing-text.js';
import { fitted, ink, mm, PaperPdf, type PdfCover, pale, paper, printable } from './paper-pdf.js';

/** An image of the bank as a JPEG. `share`: its part of the width of the text, up to 1. */
export type LetterImage = { readonly id: string; readonly content: Buffer; readonly share: number };
/** `sender`: the name, then the address. `place`: `Lyon, le 23 novembre 2026`. `logo`: a JPEG or a PNG. */
export type LetterHead = {
  readonly sender: readonly string[];
  readonly logo: Buffer | null;
  readonly place: string;
  readonly isDuplex: boolean;
  readonly images: readonly LetterImage[];
};
export type PrintedLetter = { readonly address: readonly string[]; readonly subject: string; readonly blocks: readonly RichTextBlock[] };

const left = 20 * mm;
const width = paper.width - 2 * left;
const bottom = 275 * mm;
const nextTop = 25 * mm;
/**
 * The window of a French DL envelope (45 x 100 mm, 20 mm from the right and the bottom) shows x 100 to 190 mm and y 45 to 79 mm of a sheet
 * folded in three, however the sheet slips. Nothing else is printed there: not between y 34 and 90 mm at the right of x 90 mm.
 */
const window = { x: 104 * mm, y: 47 * mm, width: 84 * mm, leading: 13.5 };
const senderWidth = 66 * mm;
const placeTop = 92 * mm;
const subjectTop = 104 * mm;
const fold = 99 * mm;
const link = '#0f5f4f';
/** The first page has room for an image of this height. */
const mostImageHeight = 145 * mm;

/** An image that pdfkit has opened; its types do not name one. */
type OpenImage = PDFKit.Mixins.ImageSrc & ImageSize;

/** Letters one after the other, each from a page of its own, with the numbers of its pages. */
export class LettersPdf {
  private readonly pdf: PaperPdf;
  private readonly logo: OpenImage | null;
  private readonly images: ReadonlyMap<string, ImageSize & { readonly source: OpenImage }>;

  constructor(
    out: Writable,
    private readonly head: LetterHead,
    cover: PdfCover,
  ) {
    this.pdf = new PaperPdf(out, cover);
    // An open image is written once, whatever the number of its pages.
    const { document } = this.pdf as unknown as { document: { openImage(source: Buffer): OpenImage } };
    this.logo = head.logo && document.openImage(head.logo);
    this.images = new Map(
      head.images.map(({ id, content, share }) => {
        const source = document.openImage(content);
        const scale = Math.min((width * Math.min(1, share)) / source.width, mostImageHeight / source.height);
        return [id, { source, width: source.width * scale, height: source.height * scale }];
      }),
    );
  }

  get pages(): number {
    return this.pdf.pages;
  }

  async add({ address, subject, blocks }: PrintedLetter): Promise<void> {
    // The back of an odd last page stays empty, so that a printer of both sides begins each letter on a new sheet.
    if (this.head.isDuplex && this.pdf.pages % 2 === 1) this.pdf.turn();
    const bold = this.pdf.letters.sized(10.5);
    const subjects = bold.lines(printable(`Objet : ${subject}`), width, 'bold');
    const bodyTop = subjectTop + subjects.length * 14 + 6 * mm;
    const pages = paginated(flowLines(this.pdf.letters, blocks, { width, sizeOf: (id) => this.images.get(id) ?? null }), bodyTop);
    for (const [index, lines] of pages.entries()) {
      this.pdf.turn();
      if (index === 0) {
        this.drawHead(address);
        for (const [rank, line] of subjects.entries()) bold.write(line, left, subjectTop + rank * 14, 'bold');
      }
      this.drawLines(lines, index === 0 ? bodyTop : nextTop);
      if (pages.length > 1) this.drawNumber(`${address[0] ?? ''} · page ${index + 1} / ${pages.length}`);
    }
    await this.pdf.pause();
  }

  async end(): Promise<void> {
    await this.pdf.end();
  }

  private drawHead(address: readonly string[]): void {
    const { document, letters } = this.pdf;
    const { sender, place } = this.head;
    let y = 12 * mm;
    if (this.logo) {
      document.image(this.logo, left, y, { fit: [senderWidth, 18 * mm], valign: 'center' });
      y += 21 * mm;
    }
    const small = letters.sized(9.5);
    for (const [rank, text] of sender.entries())
      for (const line of small.lines(printable(text), senderWidth, rank === 0 ? 'bold' : 'plain')) {
        small.write(line, left, y, rank === 0 ? 'bold' : 'plain');
        y += 12;
      }
    let line = window.y;
    for (const text of address) {
      const { letters: sized, lines } = fitted(letters.sized(10.5), printable(text), window.width, 7);
      for (const part of lines) {
        sized.write(part, window.x, line, 'plain');
        line += window.leading;
      }
    }
    letters.sized(10.5).write(printable(place), window.x, placeTop, 'plain');
    document
      .moveTo(4 * mm, fold)
      .lineTo(8 * mm, fold)
      .lineWidth(0.4)
      .stroke('#dad6cb');
  }

  private drawLines(lines: readonly FlowLine[], top: number): void {
    const { document, letters } = this.pdf;
    let y = top;
    for (const [index, { size, height, gap, isRule, pieces, image }] of lines.entries()) {
      if (index > 0) y += gap;
      const source = image && this.images.get(image.id)?.source;
      if (source) document.image(source, left + image.x, y, { width: image.width, height: image.height });
      if (isRule)
        document
          .moveTo(left, y + height / 2)
          .lineTo(left + width, y + height / 2)
          .lineWidth(0.5)
          .stroke('#dad6cb');
      const sized = letters.sized(size);
      for (const { text, weight, x, width: room, href, isUnderlined, isStruck } of pieces) {
        const color = href ? link : ink;
        document.fillColor(color);
        sized.write(text, left + x, y, weight);
        if (isUnderlined) document.rect(left + x, y + size * 0.86, room, 0.6).fill(color);
        if (isStruck) document.rect(left + x, y + size * 0.5, room, 0.6).fill(color);
        if (href) document.link(left + x, y, room, height, href);
      }
      y += height;
    }
    document.fillColor(ink);
  }

  private drawNumber(text: string): void {
    const small = this.pdf.letters.sized(8);
    this.pdf.document.fillColor(pale);
    small.write(printable(text), left + width - small.width(printable(text), 'plain'), 283 * mm, 'plain');
  }
}

/** A title is no last line of a page. */
function paginated(lines: readonly FlowLine[], firstTop: number): FlowLine[][] {
  const pages: FlowLine[][] = [[]];
  let y = firstTop;
  for (const [index, line] of lines.entries()) {
    const page = pages.at(-1) ?? [];
    const gap = page.length > 0 ? line.gap : 0;
    const next = line.isTitle ? (lines[index + 1]?.height ?? 0) + (lines[index + 1]?.gap ?? 0) : 0;
    if (page.length > 0 && y + gap + line.height + next > bottom) {
      pages.push([line]);
      y = nextTop + line.height;
    } else {
      page.push(line);
      y += gap + line.height;
    }
  }
  return pages;
}
