import { inflateSync } from 'node:zlib';
import ExcelJS from 'exceljs';

/** Every text of a workbook, sheet by sheet, a line per row. */
export async function textsOfWorkbook(content: Buffer): Promise<{ name: string; text: string }[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(content).buffer);
  return workbook.worksheets.map((sheet) => {
    const rows: string[] = [];
    sheet.eachRow((row) => {
      const cells: string[] = [];
      row.eachCell((cell) => cells.push(typeof cell.value === 'number' ? String(cell.value) : cell.text));
      rows.push(cells.join(' | '));
    });
    return { name: sheet.name, text: rows.join('\n') };
  });
}

/** The text that a reader copies out of a PDF: glyphs of an embedded font by its table, characters of other fonts as they are. */
export function textOfPdf(content: Buffer): string {
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of content.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of (/\/Font <<([^>]*)>>/.exec(body)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (table) fonts.set(name, glyphsOf(streamOf(objects.get(table) ?? '')));
    }
  return [...objects.values()]
    .map(streamOf)
    .filter((stream) => stream.includes(' Tf'))
    .map((stream) => drawn(stream, fonts))
    .join('\n');
}

function streamOf(body: string): string {
  const stream = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body)?.[1];
  if (stream === undefined) return '';
  return body.includes('/FlateDecode') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream;
}

function glyphsOf(table: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, from = '0', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [index, code] of (list.match(/<[0-9a-f ]+>/g) ?? []).entries())
      glyphs.set((Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'), utf16(code));
  return glyphs;
}

const utf16 = (code: string): string => String.fromCharCode(...(code.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** Each text that is drawn, apart from the others: a cell, a word of a line. */
function drawn(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let glyphs: ReadonlyMap<string, string> | undefined;
  const texts: string[] = [];
  for (const [, font, text] of stream.matchAll(/\/(\w+) [\d.]+ Tf|(<[0-9a-f]*>|\[[^\]]*\]) T[jJ]/g))
    if (font) glyphs = fonts.get(font);
    else texts.push((text?.match(/[0-9a-f]+(?=>)/g) ?? []).map((hex) => decoded(hex, glyphs)).join(''));
  return texts.join(' ');
}

const decoded = (hex: string, glyphs: ReadonlyMap<string, string> | undefined): string =>
  glyphs
    ? (hex.match(/.{4}/g) ?? []).map((glyph) => glyphs.get(glyph) ?? '').join('')
    : new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));

type FecLine = Readonly<Record<string, string>>;
const cents = (amount: string | undefined): number => Math.round(Number((amount ?? '').replace(',', '.')) * 100);

/** The file of entries, as an accountant's program reads it. */
export class Fec {
  readonly columns: readonly string[];
  readonly widths: ReadonlySet<number>;
  readonly lines: readonly FecLine[];

  constructor(text: string) {
    const [head = [], ...rows] = text
      .replace(/^\ufeff/, '')
      .split(/\r?\n/)
      .filter(Boolean)
      .map((line) => line.split('\t'));
    this.columns = head;
    this.widths = new Set([head, ...rows].map((row) => row.length));
    this.lines = rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
  }

  /** Debit less credit, in cents, of the lines that are kept. */
  net(keeps: (line: FecLine) => boolean = () => true): number {
    return this.lines.filter(keeps).reduce((sum, { Debit, Credit }) => sum + cents(Debit) - cents(Credit), 0);
  }

  /** Numbers of each journal, in the order of the file, without those that repeat in one entry. */
  numbers(): Map<string, number[]> {
    const journals = new Map<string, number[]>();
    for (const { JournalCode = '', EcritureNum = '' } of this.lines) {
      const numbers = journals.get(JournalCode) ?? [];
      const number = Number(/(\d+)$/.exec(EcritureNum)?.[1]);
      journals.set(JournalCode, numbers.at(-1) === number ? numbers : [...numbers, number]);
    }
    return journals;
  }

  entries(): ReadonlySet<string> {
    return new Set(this.lines.map(({ EcritureNum = '' }) => EcritureNum));
  }
}
