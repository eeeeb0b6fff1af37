import { unguarded } from '../cell-text.js';
import type { FileLine, TableRefusals } from './table-refusals.js';
import type { WorkbookSheet } from './workbook.js';

/** A parsed table. `sheets`: the visible sheets of the workbook, empty for a CSV. `sheet`: the sheet that was read, null for a CSV. */
export type FileTable = {
  readonly headers: readonly string[];
  /** Line number of the header row; the lines above it are titles. */
  readonly headerLine: number;
  readonly lines: readonly FileLine[];
  readonly sheet: string | null;
  readonly sheets: readonly string[];
};

/** A table whose lines are read as they are asked for, once. */
export type OpenTable = Omit<FileTable, 'lines'> & { readonly lines: AsyncIterable<FileLine> };

export type TableOptions = {
  readonly mostLines?: number;
  /** Name of the sheet. Default: the first visible sheet with known headers. */
  readonly sheet?: string | null;
  /** Counts the known headers in a line. Without this function, the first line that is not empty is the header row. */
  readonly knownHeaders?: (cells: readonly string[]) => number;
};

const mostColumns = 200;
/** Maximum number of title lines above the header row. */
const mostTitles = 20;

/** A file is read whole, or refused in the words of the import. @throws DomainError */
export async function readTable(content: Buffer, refusals: TableRefusals, options: TableOptions = {}): Promise<FileTable> {
  const { lines, ...table } = await openTable(content, refusals, options);
  const all: FileLine[] = [];
  for await (const line of lines) all.push(line);
  return { ...table, lines: all };
}

/** The same, line by line: the caller keeps what it needs of each. A refusal of a later line comes with that line. @throws DomainError */
export async function openTable(content: Buffer, refusals: TableRefusals, options: TableOptions = {}): Promise<OpenTable> {
  const sheets = await sheetsOf(content, refusals);
  const shown = shownOf(sheets);
  const chosen = await chooseSheet(sheets, refusals, options);
  const table = await tableOf(chosen, refusals, options);
  const isWorkbook = chosen.name !== '';
  return { ...table, sheet: isWorkbook ? chosen.name : null, sheets: isWorkbook ? shown.map(({ name }) => name) : [] };
}

/** Reads the lines of every sheet, including hidden sheets and title lines. @throws DomainError */
export async function* everyLine(content: Buffer, refusals: TableRefusals): AsyncGenerator<FileLine> {
  for (const sheet of await sheetsOf(content, refusals)) yield* linesOf(sheet, refusals);
}

const shownOf = (sheets: readonly WorkbookSheet[]): readonly WorkbookSheet[] => {
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  return shown.length > 0 ? shown : sheets;
};

async function tableOf(sheet: WorkbookSheet, refusals: TableRefusals, { mostLines = 10_000, knownHeaders }: TableOptions) {
  const rest = linesOf(sheet, refusals);
  // The headers are among the first lines; one more tells a table without a line.
  const first = await nextLines(rest, knownHeaders ? mostTitles + 2 : 2);
  const at = headerIndex(first, knownHeaders);
  const header = first[at];
  if (!header) throw refusals.empty();
  const body = first.slice(at + 1);
  if (body.length === 0) throw refusals.noLine();
  return { headers: withoutEmptyEnd(header.cells), headerLine: header.line, lines: bodyOf(body, rest, { mostLines, refusals }) };
}

type BodyLimit = { readonly mostLines: number; readonly refusals: TableRefusals };

async function* bodyOf(first: readonly FileLine[], rest: AsyncIterable<FileLine>, { mostLines, refusals }: BodyLimit) {
  let count = 0;
  const withCount = (line: FileLine): FileLine => {
    if (++count > mostLines) throw refusals.tooManyLines();
    return line;
  };
  for (const line of first) yield withCount(line);
  for await (const line of rest) yield withCount(line);
}

/** The first lines; the iterator stays open for the others. */
async function nextLines(lines: AsyncIterator<FileLine>, count: number): Promise<FileLine[]> {
  const first: FileLine[] = [];
  while (first.length < count) {
    const { value, done } = await lines.next();
    if (done) break;
    first.push(value);
  }
  return first;
}

/** The lines that are not empty. */
async function* linesOf(sheet: WorkbookSheet, refusals: TableRefusals): AsyncGenerator<FileLine> {
  for await (const { cells, ...line } of sheet.lines()) {
    if (cells.length > mostColumns && cells.slice(mostColumns).some(isFilled)) throw refusals.tooManyColumns();
    if (cells.some(isFilled)) yield { ...line, cells: cells.map(cellOf) };
  }
}

/** A workbook may hold any control character as `_x0000_`: PostgreSQL stores no NUL and no half of a surrogate pair. */
const cellOf = (cell: string): string => unguarded(cell.toWellFormed().replaceAll(/(?![\t\r\n])\p{Cc}/gu, ''));

/** Finds the line with the most known headers; without any known header, the first line with several cells. */
function headerIndex(lines: readonly FileLine[], knownHeaders: TableOptions['knownHeaders']): number {
  if (!knownHeaders) return 0;
  const first = lines.slice(0, mostTitles + 1);
  const scores = first.map(({ cells }) => knownHeaders(cells));
  const best = Math.max(...scores);
  if (best > 0) return scores.indexOf(best);
  const widths = first.map(({ cells }) => cells.filter(isFilled).length);
  return Math.max(
    0,
    widths.findIndex((width) => width >= 2 && width >= Math.max(...widths) / 2),
  );
}

async function chooseSheet(
  sheets: readonly WorkbookSheet[],
  refusals: TableRefusals,
  { sheet, knownHeaders }: TableOptions,
): Promise<WorkbookSheet> {
  if (sheet) {
    const named = sheets.find(({ name }) => name === sheet);
    if (!named) throw refusals.unknownSheet(sheet);
    return named;
  }
  const shown = shownOf(sheets);
  const [first] = shown;
  if (!first) throw refusals.unreadable();
  if (!knownHeaders || shown.length === 1) return first;
  const begun = [];
  for (const candidate of shown) {
    const lines = await firstLines(candidate, refusals);
    // A single known header may be a word in a notice.
    if (lines.some(({ cells }) => knownHeaders(cells) >= 2)) return candidate;
    if (lines.length > 0) begun.push(candidate);
  }
  return begun[0] ?? first;
}

async function firstLines(sheet: WorkbookSheet, refusals: TableRefusals): Promise<FileLine[]> {
  const lines: FileLine[] = [];
  for await (const line of linesOf(sheet, refusals)) {
    lines.push(line);
    if (lines.length > mostTitles) break;
  }
  return lines;
}

const isFilled = (cell: string): boolean => cell.trim() !== '';
const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex(isFilled) + 1).map((cell) => cell.trim());

/** Detects the format from the content, not from the file name. A CSV is one sheet without a name. */
async function sheetsOf(content: Buffer, refusals: TableRefusals): Promise<WorkbookSheet[]> {
  if (content.length === 0) throw refusals.empty();
  const start = content.subarray(0, 8).toString('latin1');
  if (start.startsWith('PK')) return archiveSheets(content, refusals);
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw isLocked(content) ? refusals.lockedWorkbook() : refusals.oldWorkbook();
  if (isMarkup(content)) throw refusals.oldWorkbook();
  const isBinary = start.startsWith('%PDF') || (!start.startsWith('\xff\xfe') && content.subarray(0, 8192).includes(0));
  if (isBinary) throw refusals.type();
  return [{ name: '', isHidden: false, lines: () => csvLinesOf(content, refusals) }];
}

async function* csvLinesOf(content: Buffer, refusals: TableRefusals): AsyncGenerator<FileLine> {
  const { csvLines } = await import('./csv-rows.js');
  yield* csvLines(content, refusals);
}

async function archiveSheets(content: Buffer, refusals: TableRefusals): Promise<WorkbookSheet[]> {
  const { archiveParts } = await import('./archive-parts.js');
  const parts = await archiveParts(content, refusals);
  const document = parts.get('content.xml');
  if (document) return (await import('./ods-rows.js')).odsSheets(document, refusals);
  return (await import('./xlsx-rows.js')).xlsxSheets(parts, refusals);
}

/** A workbook with a password is an encrypted package in the container of the old format. */
const isLocked = (content: Buffer): boolean => content.includes(Buffer.from('EncryptedPackage', 'utf16le'));

/** Programs write a web page, or the XML of Excel 2003, and name it .xls. */
const isMarkup = (content: Buffer): boolean =>
  /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml)/i.test(content.subarray(0, 200).toString('latin1'));
