import { escapeMarkup } from '@intendance/kernel/markup.js';
import { formatInstant, harmless, wallClock } from './cell-text.js';
import type { Cell, ExportCover, Sheet } from './sheet.js';

/** Control characters, halves of pairs, and two others, none of which XML 1.0 can hold. */
const unprintable = /(?![\n\t])\p{Cc}|[\ufffe\uffff\ud800-\udfff]/u;
const markup = /[&<>"']/;

/** A text of XML: characters that XML 1.0 cannot hold at all would make the whole workbook unreadable. */
function xmlText(text: string): string {
  const wellFormed = unprintable.test(text) ? text.replaceAll(/(?![\n\t])\p{Cc}|[\ufffe\uffff]/gu, '').toWellFormed() : text;
  return markup.test(wellFormed) ? escapeMarkup(wellFormed) : wellFormed;
}

/** The parts of a workbook that say how its sheets are read (ECMA-376, part 1: SpreadsheetML), by their path in the archive. */
export const fixedParts = (sheet: Sheet<never>, { author, at }: Pick<ExportCover, 'author' | 'at'>): ReadonlyMap<string, string> =>
  new Map([
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', packageRelations],
    ['docProps/core.xml', properties(author, at)],
    ['xl/workbook.xml', workbook([sheetName(sheet.name), 'Filtres'])],
    ['xl/_rels/workbook.xml.rels', workbookRelations],
    ['xl/styles.xml', styles],
  ]);

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageSchema = 'http://schemas.openxmlformats.org/package/2006';
const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${declaration}<Types xmlns="${packageSchema}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMime}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetMime}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${sheetMime}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetMime}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;
const packageRelations = `${declaration}<Relationships xmlns="${packageSchema}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${packageSchema}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;
const workbookRelations = `${declaration}<Relationships xmlns="${packageSchema}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;

const properties = (author: string, at: Date): string =>
  `${declaration}<cp:coreProperties xmlns:cp="${packageSchema}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:creator>${xmlText(author)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${at.toISOString().replace(/\.\d+/, '')}</dcterms:created></cp:coreProperties>`;

const workbook = (names: readonly string[]): string =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`;

/** A cell names its format by the rank of the format here; rank 0 is no format. */
const formats = ['', '#,##0', '#,##0.00\\ "€"', 'dd/mm/yyyy', 'dd/mm/yyyy hh:mm'] as const;
const formatRanks: Readonly<Record<Cell['type'], number>> = { text: 0, flag: 0, count: 1, euros: 2, day: 3, instant: 4 };
const headerRank = formats.length;
/** Numbers of formats up to 163 are those of the application. */
const firstFormat = 163;

const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="${formats.length - 1}">${formats
  .map((code, rank) => (rank === 0 ? '' : `<numFmt numFmtId="${firstFormat + rank}" formatCode="${xmlText(code)}"/>`))
  .join(
    '',
  )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 1}">${formats
  .map((_, rank) =>
    rank === 0
      ? '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
      : `<xf numFmtId="${firstFormat + rank}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  .join(
    '',
  )}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="center"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The beginning of a sheet: the widths of its columns, a first row in bold that stays in sight. */
export function sheetHead(headers: readonly string[], widths: readonly number[]): string {
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('');
  const cells = headers.map((header, index) => textCell(`${columnName(index)}1`, header, headerRank)).join('');
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData><row r="1">${cells}</row>`;
}

/** The end of a sheet of so many columns, with a filter on the first row. */
export const sheetTail = (columns: number): string => `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}1"/></worksheet>`;

/** @param number of the row in the sheet, from 1 on */
export function sheetRow(cells: readonly Cell[], number: number): string {
  let row = `<row r="${number}">`;
  for (const [index, cell] of cells.entries()) row += cellOf(`${columnName(index)}${number}`, cell);
  return `${row}</row>`;
}

/** The sheet that says who exported the rows, when, and which filters chose them. */
export function coverSheet({ author, at, filters, receipt }: Pick<ExportCover, 'author' | 'at' | 'filters' | 'receipt'>): string {
  const lines = [
    ['Exporté le', formatInstant(at)],
    ['Par', author],
    ...(filters.length === 0 ? [['Filtres', 'Aucun']] : filters.map(({ label, value }) => [label, value])),
    ...(receipt
      ? [
          ['Reçu', receipt.text],
          ['Vérification', receipt.url],
        ]
      : []),
  ];
  const rows = lines.map((line, index) =>
    sheetRow(
      line.map((value) => ({ type: 'text', value })),
      index + 2,
    ),
  );
  return `${sheetHead(['Export', ''], [32, 60])}${rows.join('')}</sheetData></worksheet>`;
}

/** Nothing where the value is unknown. */
function cellOf(place: string, cell: Cell): string {
  if (cell.value === null) return '';
  switch (cell.type) {
    case 'text':
      // In xlsx, text cells are never formulas and a guard would be visible. Guards only texts that already look guarded, for imports.
      return textCell(place, cell.value.startsWith("'") ? harmless(cell.value) : cell.value);
    case 'flag':
      return textCell(place, cell.value ? 'Oui' : 'Non');
    case 'count':
      return numberCell(place, cell.value, cell.type);
    case 'euros':
      return numberCell(place, cell.value / 100, cell.type);
    case 'day':
      return numberCell(place, serialOf(Date.parse(cell.value)), cell.type);
    case 'instant':
      return numberCell(place, serialOf(wallClock(cell.value).getTime()), cell.type);
  }
}

const textCell = (place: string, text: string, style = 0): string =>
  `<c r="${place}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, longestText))}</t></is></c>`;

const numberCell = (place: string, value: number, type: Cell['type']): string =>
  `<c r="${place}" s="${formatRanks[type]}"><v>${value}</v></c>`;

/** The limit of the format for one cell. */
const longestText = 32_767;

const millisecondsPerDay = 86_400_000;
/** 1 January 1970 in the days of a workbook, which counts from the end of 1899. */
const epoch = 25_569;
const serialOf = (milliseconds: number): number => epoch + milliseconds / millisecondsPerDay;

const columnNames: string[] = [];

/** 0: A, 25: Z, 26: AA. */
function columnName(index: number): string {
  columnNames[index] ??= index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
  return columnNames[index];
}

/** A sheet's name has at most 31 characters, none of `\ / * ? : [ ]`. */
const sheetName = (name: string): string => name.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, 31);
