import { inflateSync } from 'node:zlib';

/** `x` and `y` in points from the upper left corner, `y` at the base line. */
export type PdfText = { readonly text: string; readonly x: number; readonly y: number };
export type PdfPage = { readonly texts: readonly PdfText[] };

const windows1252 = new TextDecoder('windows-1252');

/** The texts of each page of a PDF of the API, in the order of painting: the texts in the fonts of every reader. */
export function pdfPages(file: Buffer): PdfPage[] {
  const source = file.toString('latin1');
  const pages = [...source.matchAll(/\/Type \/Page\b(?!s)[\s\S]*?endobj/g)].map(([page]) => page);
  return pages.map((page) => {
    const id = /\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '';
    const start = source.search(new RegExp(`[\\r\\n]${id} 0 obj`));
    const from = source.indexOf('stream\n', start) + 7;
    const content = inflateSync(file.subarray(from)).toString('latin1');
    const texts = content.matchAll(/BT 1 0 0 -1 ([\d.-]+) ([\d.-]+) Tm \/[a-z-]+ [\d.]+ Tf <([0-9a-f]*)> Tj/g);
    return {
      texts: [...texts].map(([, x, y, hex = '']) => ({ text: windows1252.decode(Buffer.from(hex, 'hex')), x: Number(x), y: Number(y) })),
    };
  });
}
