import { inflateSync } from 'node:zlib';

/** Text of each page of a PDF printed by Chromium or made by the API, in the order of painting: enough of the format for these files. */
export function pdfPages(file: Buffer): string[] {
  const objects = objectsOf(file);
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b(?!s)/.test(head));
  return pages.map((page) => textOf(page.head, objects));
}

type PdfObject = { head: string; stream: Buffer | undefined };
type Objects = ReadonlyMap<string, PdfObject>;
type Glyphs = ReadonlyMap<string, string>;

function objectsOf(file: Buffer): Objects {
  const source = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 1: number = '', index, 0: opening } of source.matchAll(/(?<=[\r\n])(\d+) 0 obj\s/g)) {
    const start = index + opening.length;
    const head = source.slice(start, source.indexOf('endobj', start)).split(/stream\r?\n/)[0] ?? '';
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const content = /stream\r?\n/.exec(source.slice(start + head.length, start + head.length + 10));
    const from = start + head.length + (content?.[0].length ?? 0);
    const bytes = content ? file.subarray(from, from + length) : undefined;
    objects.set(number, { head, stream: bytes && /FlateDecode/.test(head) ? inflateSync(bytes) : bytes });
  }
  return objects;
}

const reference = (head: string, name: string): string => new RegExp(`/${name}\\s+\\[?\\s*(\\d+) 0 R`).exec(head)?.[1] ?? '';

function textOf(page: string, objects: Objects): string {
  const resources = objects.get(reference(page, 'Resources'))?.head ?? page;
  const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, glyphsOf(id, objects)]));
  const content = objects.get(reference(page, 'Contents'))?.stream?.toString('latin1') ?? '';
  let font: Glyphs = new Map();
  let text = '';
  for (const [, name, array, hex] of content.matchAll(
    /\/(F\d+|plain|bold|italic|bold-italic) [\d.]+ Tf|\[([^\]]*)\]\s*TJ|<([0-9A-Fa-f]+)>\s*Tj/g,
  )) {
    if (name) font = fonts.get(name) ?? new Map();
    else for (const [, code = ''] of (array ?? `<${hex}>`).matchAll(/<([0-9A-Fa-f]+)>/g)) text += decoded(code, font);
  }
  return text;
}

/** Codes have the width of those of the font: one byte in a font of drawings, two in the others. Fonts of every reader have no table. */
function decoded(hex: string, font: Glyphs): string {
  if (font.size === 0) return new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
  const width = font.keys().next().value?.length ?? 4;
  const codes = hex.toUpperCase().match(new RegExp(`.{${width}}`, 'g')) ?? [];
  return codes.map((code) => font.get(code) ?? '').join('');
}

/** Glyph codes of a font to characters, from its `ToUnicode` table. */
function glyphsOf(fontId: string, objects: Objects): Glyphs {
  const table = objects.get(reference(objects.get(fontId)?.head ?? '', 'ToUnicode'))?.stream?.toString('latin1') ?? '';
  const glyphs = new Map<string, string>();
  // A ligature is several characters.
  const characters = (hex: string, offset = 0) =>
    (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16) + offset)).join('');
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', hex = ''] of block.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)>/gi)) glyphs.set(code.toUpperCase(), characters(hex));
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', hex = ''] of block.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]+)>/gi))
      for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++)
        glyphs.set(code.toString(16).toUpperCase().padStart(first.length, '0'), characters(hex, code - Number.parseInt(first, 16)));
  return glyphs;
}
