import type { RichTextBlock, RichTextImage, RichTextRun } from '../../capabilities/rich-text/rich-text-blocks.js';
import type { PdfLetters, Weight } from '../../platform/documents/pdf-letters.js';
import { mm, printable } from './paper-pdf.js';

type Format = Pick<RichTextRun, 'isUnderlined' | 'isStruck' | 'href'> & { readonly weight: Weight };
type Word = { readonly pieces: readonly Piece[]; readonly hasSpace: boolean };
type Piece = Format & { readonly text: string };
export type PlacedPiece = Piece & { readonly x: number; readonly width: number };
/** `gap`: the room above the line, which a page does not begin with. */
export type FlowLine = {
  readonly size: number;
  readonly height: number;
  readonly gap: number;
  readonly isRule: boolean;
  /** The line stays with the next one. */
  readonly isTitle: boolean;
  readonly pieces: readonly PlacedPiece[];
  readonly image: PlacedImage | null;
};
/** Of an image on paper, in points. */
export type ImageSize = { readonly width: number; readonly height: number };
type PlacedImage = ImageSize & { readonly id: string; readonly x: number };
type Room = { readonly width: number; readonly sizeOf: (imageId: string) => ImageSize | null };

const step = 7 * mm;
const styles = {
  paragraph: { size: 10.5, leading: 14, gap: 6 },
  title: { size: 14, leading: 18, gap: 12 },
  subtitle: { size: 12, leading: 16, gap: 9 },
  rule: { size: 10.5, leading: 14, gap: 4 },
  image: { size: 10.5, leading: 14, gap: 6 },
} as const;

/** The lines of a text in a column, each piece at its place. `sizeOf`: null for an image that the bank no longer has. */
export function flowLines(letters: PdfLetters, blocks: readonly RichTextBlock[], room: Room): FlowLine[] {
  return blocks.flatMap((block) => (block.image ? imageLines(letters, block, block.image, room) : textLines(letters, block, room)));
}

function imageLines(letters: PdfLetters, block: RichTextBlock, { id, alt }: RichTextImage, room: Room): FlowLine[] {
  const size = room.sizeOf(id);
  if (size) {
    const line = { size: 0, gap: 8, isRule: false, isTitle: false, pieces: [] };
    return [{ ...line, height: size.height + 4, image: { id, x: block.depth * step, ...size } }];
  }
  if (alt === '') return [];
  const run = { text: `[${alt}]`, isBold: false, isItalic: false, isUnderlined: false, isStruck: false, href: null };
  return textLines(letters, { ...block, kind: 'paragraph', runs: [run] }, room);
}

function textLines(letters: PdfLetters, block: RichTextBlock, { width }: Room): FlowLine[] {
  const { kind, depth, marker } = block;
  const { size, leading, gap } = styles[kind];
  const sized = letters.sized(size);
  const indent = depth * step;
  const isTitle = kind === 'title' || kind === 'subtitle';
  const lines = brokenLines(sized, wordsOf(block), { indent, width });
  const markers = marker === null ? [] : [markerPiece(sized, marker, indent)];
  const itemGap = depth > 0 && marker !== null ? 2 : gap;
  return lines.map((pieces, index) => ({
    size,
    height: leading,
    gap: index === 0 ? itemGap : 0,
    isRule: kind === 'rule',
    isTitle,
    pieces: index === 0 ? [...markers, ...pieces] : pieces,
    image: null,
  }));
}

function markerPiece(letters: PdfLetters, marker: string, indent: number): PlacedPiece {
  const width = letters.width(marker, 'plain');
  return { text: marker, weight: 'plain', isUnderlined: false, isStruck: false, href: null, x: indent - width - 4, width };
}

/** The words of a block; null is a line break. */
function wordsOf({ kind, isQuote, runs }: RichTextBlock): (Word | null)[] {
  const isHeavy = kind === 'title' || kind === 'subtitle';
  const words: (Word | null)[] = [];
  let hasSpace = true;
  for (const run of runs) {
    if (run.text === '\n') {
      words.push(null);
      hasSpace = true;
      continue;
    }
    const weight = weightOf(run.isBold || isHeavy, run.isItalic || isQuote);
    for (const part of printable(run.text).split(/( +)/)) {
      if (part === '') continue;
      if (part.startsWith(' ')) {
        hasSpace = true;
        continue;
      }
      const piece = { text: part, weight, isUnderlined: run.isUnderlined || run.href !== null, isStruck: run.isStruck, href: run.href };
      const last = hasSpace ? null : words.at(-1);
      if (last) words[words.length - 1] = { ...last, pieces: [...last.pieces, piece] };
      else words.push({ pieces: [piece], hasSpace });
      hasSpace = false;
    }
  }
  return words;
}

function weightOf(isBold: boolean, isItalic: boolean): Weight {
  if (isBold) return isItalic ? 'bold-italic' : 'bold';
  return isItalic ? 'italic' : 'plain';
}

type Column = { readonly indent: number; readonly width: number };

function brokenLines(letters: PdfLetters, words: readonly (Word | null)[], { indent, width }: Column): PlacedPiece[][] {
  const lines: PlacedPiece[][] = [];
  let line: PlacedPiece[] = [];
  let x = indent;
  const turn = () => {
    lines.push(line);
    line = [];
    x = indent;
  };
  for (const word of words) {
    if (word === null) {
      turn();
      continue;
    }
    for (const { pieces, hasSpace } of narrowed(letters, word, width - indent)) {
      const wordWidth = pieces.reduce((sum, { text, weight }) => sum + letters.width(text, weight), 0);
      const first = pieces[0];
      const space = line.length > 0 && hasSpace && first ? letters.width(' ', first.weight) : 0;
      if (line.length > 0 && x + space + wordWidth > width) turn();
      else {
        line = underlinedSpace(line, first, space);
        x += space;
      }
      for (const piece of pieces) {
        const pieceWidth = letters.width(piece.text, piece.weight);
        line.push({ ...piece, x, width: pieceWidth });
        x += pieceWidth;
      }
    }
  }
  return [...lines, line];
}

/** A word that is wider than the column, in parts. */
function narrowed(letters: PdfLetters, word: Word, room: number): Word[] {
  const width = word.pieces.reduce((sum, { text, weight }) => sum + letters.width(text, weight), 0);
  if (width <= room) return [word];
  return word.pieces.flatMap((piece) =>
    letters.lines(piece.text, room, piece.weight).map((text): Word => ({ pieces: [{ ...piece, text }], hasSpace: false })),
  );
}

/** A line under several words has no gaps. */
function underlinedSpace(line: readonly PlacedPiece[], next: Piece | undefined, space: number): PlacedPiece[] {
  const last = line.at(-1);
  const isSame = last && next && last.isUnderlined === next.isUnderlined && last.isStruck === next.isStruck && last.href === next.href;
  return isSame ? [...line.slice(0, -1), { ...last, width: last.width + space }] : [...line];
}
