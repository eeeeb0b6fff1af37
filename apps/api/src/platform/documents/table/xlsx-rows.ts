import type { ArchiveParts } from './archive-parts.js';
import { type FileLine, longestCell, type TableRefusals } from './table-refusals.js';
import { mostCells, type WorkbookSheet } from './workbook.js';
import { columnOf, unescaped, xlsxCellText } from './xlsx-cells.js';
import { type NumberDisplay, readStyles } from './xlsx-styles.js';
import { parseXml, readXmlPart, type XmlHandlers } from './xml-parts.js';

type Texts = { readonly sharedTexts: readonly string[]; readonly displays: readonly NumberDisplay[]; readonly is1904: boolean };

/**
 * Reads the sheets of an xlsx workbook, in their order. Reads shared texts and styles first, since sheets refer to them and archives store
 * parts in any order.
 * @throws DomainError unreadable, type
 */
export async function xlsxSheets(parts: ArchiveParts, refusals: TableRefusals): Promise<WorkbookSheet[]> {
  const bookName = await workbookName(parts, refusals);
  const book = parts.get(bookName);
  if (!book) throw [...parts.keys()].some((name) => name.endsWith('.bin')) ? refusals.type() : refusals.unreadable();
  const { sheets, is1904 } = await readWorkbook(book(), refusals);
  const folder = bookName.slice(0, bookName.lastIndexOf('/') + 1);
  const targets = await relations(parts, `${folder}_rels/${bookName.slice(folder.length)}.rels`, refusals);
  const partOf = (type: string) => parts.get(resolved(folder, [...targets.values()].find((target) => target.type === type)?.target ?? ''));
  const [styles, strings] = [partOf('styles'), partOf('sharedStrings')];
  const displays = styles ? await readStyles(styles(), refusals) : [];
  const sharedTexts = strings ? await readSharedTexts(strings(), refusals) : [];
  return sheets.flatMap(({ name, isHidden, relation }): WorkbookSheet[] => {
    const part = parts.get(resolved(folder, targets.get(relation)?.target ?? ''));
    return part ? [{ name, isHidden, lines: () => sheetLines(part(), { sharedTexts, displays, is1904 }, refusals) }] : [];
  });
}

type Relation = { readonly type: string; readonly target: string };

async function relations(parts: ArchiveParts, name: string, refusals: TableRefusals): Promise<ReadonlyMap<string, Relation>> {
  const result = new Map<string, Relation>();
  const part = parts.get(name);
  const open: XmlHandlers['open'] = (element, { Id = '', Type = '', Target = '' }) => {
    if (element === 'Relationship') result.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: Target });
  };
  if (part) await readXmlPart(part(), { open }, refusals);
  return result;
}

const resolved = (folder: string, target: string): string =>
  target.startsWith('/') ? target.slice(1) : `${folder}${target}`.replace(/[^/]+\/\.\.\//g, '');

async function workbookName(parts: ArchiveParts, refusals: TableRefusals): Promise<string> {
  const targets = await relations(parts, '_rels/.rels', refusals);
  const book = [...targets.values()].find(({ type }) => type === 'officeDocument');
  return book ? resolved('', book.target) : 'xl/workbook.xml';
}

type SheetEntry = { readonly name: string; readonly isHidden: boolean; readonly relation: string };

async function readWorkbook(part: AsyncIterable<Buffer>, refusals: TableRefusals): Promise<{ sheets: SheetEntry[]; is1904: boolean }> {
  const sheets: SheetEntry[] = [];
  let is1904 = false;
  const open: XmlHandlers['open'] = (name, { name: title = '', state, id = '', date1904 }) => {
    if (name === 'sheet') sheets.push({ name: title, isHidden: state === 'hidden' || state === 'veryHidden', relation: id });
    if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
  };
  await readXmlPart(part, { open }, refusals);
  return { sheets, is1904 };
}

async function readSharedTexts(part: AsyncIterable<Buffer>, refusals: TableRefusals): Promise<string[]> {
  const texts: string[] = [];
  const content = new TextContent();
  await readXmlPart(
    part,
    {
      open: (name) => (name === 'si' ? content.begin() : content.open(name)),
      text: (text) => content.add(text),
      close(name) {
        content.close(name);
        if (name === 'si') texts.push(unescaped(content.text));
      },
    },
    refusals,
  );
  return texts;
}

/** Text of a cell with several font runs, without phonetic hints. */
class TextContent {
  text = '';
  private isText = false;
  private isPhonetic = false;

  begin(): void {
    this.text = '';
  }
  open(name: string): void {
    if (name === 'rPh') this.isPhonetic = true;
    else if (name === 't') this.isText = !this.isPhonetic;
  }
  add(text: string): void {
    if (this.isText) this.text += text;
  }
  close(name: string): void {
    if (name === 'rPh') this.isPhonetic = false;
    else if (name === 't') this.isText = false;
  }
}

async function* sheetLines(part: AsyncIterable<Buffer>, texts: Texts, refusals: TableRefusals): AsyncGenerator<FileLine> {
  const reader = new SheetReader(texts, refusals);
  for await (const _ of parseXml(part, reader, refusals)) yield* reader.take();
}

/** Gathers the lines of a sheet as its part is parsed. */
class SheetReader implements XmlHandlers {
  private lines: FileLine[] = [];
  private line = 0;
  private cells: string[] = [];
  private column = 0;
  private cell = { type: '', style: -1, value: '' };
  private isValue = false;
  private readonly inline = new TextContent();

  constructor(
    private readonly texts: Texts,
    private readonly refusals: TableRefusals,
  ) {}

  take(): FileLine[] {
    const lines = this.lines;
    this.lines = [];
    return lines;
  }

  open(name: string, { r: reference, t: type = 'n', s: style }: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.line = reference === undefined ? this.line + 1 : Number(reference);
      this.cells = [];
      this.column = 0;
    } else if (name === 'c') {
      this.column = reference === undefined ? this.column + 1 : columnOf(reference);
      this.cell = { type, style: Number(style ?? 0), value: '' };
      this.inline.begin();
    } else if (name === 'v') this.isValue = true;
    else this.inline.open(name);
  }

  text(text: string): void {
    if (this.isValue) this.cell.value += text;
    else this.inline.add(text);
  }

  close(name: string): void {
    if (name === 'v') this.isValue = false;
    else if (name === 'c') this.addCell();
    else if (name === 'row') this.lines.push({ line: this.line, cells: this.cells });
    else this.inline.close(name);
  }

  private addCell(): void {
    const { type, style, value } = this.cell;
    const { displays, sharedTexts, is1904 } = this.texts;
    const content = type === 'inlineStr' ? this.inline.text : value;
    const text = xlsxCellText({ type, value: content, display: displays[style], sharedTexts, is1904 });
    if (text === '') return;
    if (text.length > longestCell) throw this.refusals.unreadable();
    if (this.column > mostCells) throw this.refusals.tooManyColumns();
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column - 1] = text;
  }
}
