import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
export type Weight = 'plain' | 'bold' | 'italic' | 'bold-italic';
type Font = { readonly name: string; readonly file: string };
/** `name`: a font of every PDF reader, which adds nothing to the file. `file`: an embedded font for names that the first cannot write. */
const fonts: Readonly<Record<Weight, Font>> = {
  plain: { name: 'Helvetica', file: 'DejaVuSansCondensed' },
  bold: { name: 'Helvetica-Bold', file: 'DejaVuSansCondensed-Bold' },
  italic: { name: 'Helvetica-Oblique', file: 'DejaVuSansCondensed-Oblique' },
  'bold-italic': { name: 'Helvetica-BoldOblique', file: 'DejaVuSansCondensed-BoldOblique' },
};
/** Share of the letters' height above the baseline. */
const ascent = 0.718;

/** Text of one size on pages: chooses the font by the characters, measures and breaks lines. */
export class PdfLetters {
  constructor(
    private readonly document: PDFKit.PDFDocument,
    readonly size: number,
    private readonly fontSet = new UsualFonts(document),
  ) {}

  /** The font of texts outside the page content. */
  get usual(): PDFKit.PDFKitReference {
    return this.fontSet.of('plain').reference;
  }

  sized(size: number): PdfLetters {
    return new PdfLetters(this.document, size, this.fontSet);
  }

  /** The upper left corner of the text is at `x`, `y`. */
  write(text: string, x: number, y: number, weight: Weight): void {
    const bytes = encoded(text);
    if (bytes === null) {
      this.document.font(fonts[weight].file).fontSize(this.size).text(text, x, y, { lineBreak: false });
      return;
    }
    // Ten times faster than the library's own text, which is made for paragraphs. Pages are drawn downwards: the text is turned back.
    const place = `1 0 0 -1 ${x.toFixed(2)} ${(y + ascent * this.size).toFixed(2)} Tm`;
    this.document.page.fonts[weight] = this.fontSet.of(weight).reference;
    this.document.addContent(`BT ${place} /${weight} ${this.size} Tf <${bytes.toString('hex')}> Tj ET`);
  }

  width(text: string, weight: Weight): number {
    const bytes = encoded(text);
    if (bytes === null) return this.document.font(fonts[weight].file).fontSize(this.size).widthOfString(text);
    const { widths } = this.fontSet.of(weight);
    let width = 0;
    for (const byte of bytes) width += widths[byte] ?? 0;
    return width * this.size;
  }

  /** Broken between words, never at a no-break space, and inside of a word that is wider than the line. */
  lines(text: string, room: number, weight: Weight): string[] {
    if (this.width(text, weight) <= room) return [text];
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/[ \t\r\n]+/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.width(longer, weight) <= room) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = this.pieces(word, room, weight);
      line = pieces.pop() ?? '';
      lines.push(...pieces);
    }
    return [...lines, line];
  }

  private pieces(word: string, room: number, weight: Weight): string[] {
    const pieces: string[] = [];
    let piece = '';
    for (const letter of word) {
      if (piece !== '' && this.width(piece + letter, weight) > room) {
        pieces.push(piece);
        piece = '';
      }
      piece += letter;
    }
    return [...pieces, piece];
  }
}

type UsualFont = { readonly reference: PDFKit.PDFKitReference /** Of each byte, in a size of 1. */; readonly widths: Float64Array };

/** The fonts of one document: a font is added with its first use. */
class UsualFonts {
  private readonly fonts: Partial<Record<Weight, UsualFont>> = {};

  constructor(private readonly document: PDFKit.PDFDocument) {
    for (const { file } of Object.values(fonts)) document.registerFont(file, resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`));
  }

  of(weight: Weight): UsualFont {
    this.fonts[weight] ??= this.added(fonts[weight].name);
    return this.fonts[weight];
  }

  private added(name: string): UsualFont {
    const reference = this.document.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: name, Encoding: 'WinAnsiEncoding' });
    reference.end('');
    this.document.font(name).fontSize(1);
    const letters = Array.from({ length: 256 }, (_, byte) => windows1252.decode(Uint8Array.of(byte)));
    return { reference, widths: Float64Array.from(letters, (letter) => this.document.widthOfString(letter)) };
  }
}

const windows1252 = new TextDecoder('windows-1252');
const beyondLatin = new Map(
  Array.from({ length: 32 }, (_, index) => [windows1252.decode(Uint8Array.of(0x80 + index)).charCodeAt(0), 0x80 + index]),
);

/** The bytes of a text for the usual fonts; null when they lack a letter of it. */
function encoded(text: string): Buffer | null {
  const bytes = Buffer.allocUnsafe(text.length);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const byte = (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) ? code : beyondLatin.get(code);
    if (byte === undefined) return null;
    bytes[index] = byte;
  }
  return bytes;
}
