import { type FileLine, longestCell, type TableRefusals } from './table-refusals.js';
import { mostCells, type WorkbookSheet } from './workbook.js';
import { parseXml, readXmlPart, type XmlHandlers } from './xml-parts.js';

type Attributes = Readonly<Record<string, string>>;
type Content = () => AsyncIterable<Buffer>;

/** The sheets of an OpenDocument spreadsheet (LibreOffice), in its order. */
export async function odsSheets(content: Content, refusals: TableRefusals): Promise<WorkbookSheet[]> {
  const hiddenStyles = new Set<string>();
  const tables: { name: string; style: string }[] = [];
  let style = '';
  const open: XmlHandlers['open'] = (name, attributes) => {
    if (name === 'style') style = attributes.name ?? '';
    else if (name === 'table-properties' && attributes.display === 'false') hiddenStyles.add(style);
    else if (name === 'table') tables.push({ name: attributes.name ?? '', style: attributes['style-name'] ?? '' });
  };
  await readXmlPart(content(), { open }, refusals);
  return tables.map((table, index) => ({
    name: table.name,
    isHidden: hiddenStyles.has(table.style),
    lines: () => tableLines(content(), index, refusals),
  }));
}

async function* tableLines(part: AsyncIterable<Buffer>, table: number, refusals: TableRefusals): AsyncGenerator<FileLine> {
  const reader = new TableReader(table, refusals);
  for await (const _ of parseXml(part, reader, refusals)) yield* reader.take();
}

/** Maximum repetition of one line: a sheet formatted to its last row repeats an empty line a million times. */
const mostRepeats = 20_000;

/** Gathers the lines of one table of a document as it is parsed. */
class TableReader implements XmlHandlers {
  private lines: FileLine[] = [];
  private table = -1;
  private isSelected = false;
  private line = 0;
  private rowRepeats = 1;
  private cells: string[] = [];
  private column = 0;
  private cell: Attributes | undefined;
  private paragraphs: string[] = [];
  private paragraphDepth = 0;
  private annotationDepth = 0;

  constructor(
    private readonly selected: number,
    private readonly refusals: TableRefusals,
  ) {}

  take(): FileLine[] {
    const lines = this.lines;
    this.lines = [];
    return lines;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'table') this.isSelected = ++this.table === this.selected;
    if (!this.isSelected) return;
    switch (name) {
      case 'table-row':
        this.rowRepeats = repeatsOf(attributes['number-rows-repeated']);
        this.cells = [];
        this.column = 0;
        break;
      case 'table-cell':
      case 'covered-table-cell':
        this.cell = attributes;
        this.paragraphs = [];
        break;
      case 'annotation':
        this.annotationDepth += 1;
        break;
      case 'p':
        if (this.annotationDepth === 0 && this.paragraphDepth++ === 0) this.paragraphs.push('');
        break;
      case 's':
        this.text(' '.repeat(Math.min(repeatsOf(attributes.c), longestCell)));
        break;
      case 'tab':
      case 'line-break':
        this.text(name === 'tab' ? '\t' : '\n');
    }
  }

  text(text: string): void {
    const last = this.paragraphs.length - 1;
    if (this.paragraphDepth > 0 && this.annotationDepth === 0 && last >= 0) this.paragraphs[last] += text;
  }

  close(name: string): void {
    if (!this.isSelected) return;
    if (name === 'annotation') this.annotationDepth -= 1;
    else if (name === 'p' && this.annotationDepth === 0) this.paragraphDepth -= 1;
    else if (name === 'table-cell' || name === 'covered-table-cell') this.addCell();
    else if (name === 'table-row') this.addLine();
    else if (name === 'table') this.isSelected = false;
  }

  private addCell(): void {
    const repeats = repeatsOf(this.cell?.['number-columns-repeated']);
    const text = cellTextOf(this.cell ?? {}, this.paragraphs);
    this.cell = undefined;
    if (text.length > longestCell) throw this.refusals.unreadable();
    if (text !== '') {
      if (this.column + repeats > mostCells) throw this.refusals.tooManyColumns();
      while (this.cells.length < this.column) this.cells.push('');
      for (let count = 0; count < repeats; count++) this.cells.push(text);
    }
    this.column += repeats;
  }

  private addLine(): void {
    if (this.cells.length > 0)
      for (let repeat = 1; repeat <= Math.min(this.rowRepeats, mostRepeats); repeat++)
        this.lines.push({ line: this.line + repeat, cells: this.cells });
    this.line += this.rowRepeats;
  }
}

const repeatsOf = (text: string | undefined): number => Math.max(1, Math.trunc(Number(text ?? 1)) || 1);

function cellTextOf(cell: Attributes, paragraphs: readonly string[]): string {
  const shown = paragraphs.join('\n');
  switch (cell['value-type']) {
    case 'date':
      return cell['date-value']?.slice(0, 10) ?? shown;
    case 'float':
    case 'currency':
    case 'percentage':
      // Digits keep the displayed text, since the number value loses leading zeros.
      return /^0\d+$/.test(shown) ? shown : (cell.value ?? shown);
    case 'boolean':
      return cell['boolean-value'] === 'true' ? 'Oui' : 'Non';
    default:
      return cell['string-value'] ?? shown;
  }
}
