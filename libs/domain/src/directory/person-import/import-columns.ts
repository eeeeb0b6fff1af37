import { headerKey } from '../../capabilities/file-import/header-key.js';
import { type ImportError, importError } from '../../capabilities/file-import/import-error.js';
import type { PersonFields } from '../person-field/person-field.js';
import {
  fieldLabel,
  fieldOfHeader,
  fieldsOfHeader,
  hrTitle,
  type ImportColumn,
  type ImportField,
  isFamilyField,
  isImportField,
  isSilentHeader,
} from './import-field.js';
import { personImportErrors } from './person-import.errors.js';

/** The user's corrections: a header and the field that it fills; an empty text leaves the column out. */
export type ColumnCorrections = Readonly<Record<string, string>>;

type HeaderFacts = { fields: PersonFields; corrections: ColumnCorrections; family: boolean };

/**
 * The columns of a file, in its order.
 * @throws person-import.duplicate-column, unknown-field, unknown-header, family-forbidden, no-key
 */
export function matchColumns(headers: readonly string[], { fields, corrections, family }: HeaderFacts): ImportColumn[] {
  const corrected = new Map(Object.entries(corrections).map(([header, field]) => [headerKey(header) || header, field]));
  for (const [header, field] of Object.entries(corrections)) {
    if (field !== '' && !isImportField(field)) throw personImportErrors.unknownField(field);
    if (!headers.some((candidate) => keyOf(candidate) === keyOf(header))) throw personImportErrors.unknownHeader(header);
  }
  const columns = withHrTitles(titledColumns(headers, corrected, fields), corrected);
  refuseTwins(columns);
  if (!family && columns.some(({ field }) => field !== null && isFamilyField(field))) throw personImportErrors.familyForbidden();
  const knownFields = new Set(columns.map(({ field }) => field));
  const isKnown =
    knownFields.has('id') ||
    knownFields.has('matricule') ||
    knownFields.has('email') ||
    (knownFields.has('lastname') && knownFields.has('firstname'));
  if (!isKnown) throw personImportErrors.noKey(columns);
  return columns;
}

const keyOf = (header: string): string => headerKey(header) || header;

/** Matches columns by the user's corrections, else by the titles of the environment and of the product. Fields with one title are assigned
 * in column order. */
function titledColumns(headers: readonly string[], corrected: ReadonlyMap<string, string>, fields: PersonFields): ImportColumn[] {
  const usedFields = new Set<ImportField>();
  return headers.map((header): ImportColumn => {
    const correction = corrected.get(keyOf(header));
    if (correction !== undefined) return { header, field: isImportField(correction) ? correction : null };
    const candidates = fieldsOfHeader(header, fields);
    const field = candidates.find((candidate) => !usedFields.has(candidate)) ?? candidates[0] ?? null;
    if (field) usedFields.add(field);
    return { header, field };
  });
}

/** Assigns the remaining fields by the titles of HR programs. Keeps the best title of each field and ignores the others. */
function withHrTitles(columns: readonly ImportColumn[], corrected: ReadonlyMap<string, string>): ImportColumn[] {
  const usedFields = new Set(columns.map(({ field }) => field));
  const titles = columns.map(({ header, field }) => (field === null && !corrected.has(keyOf(header)) ? hrTitle(header) : null));
  return columns.map((column, index): ImportColumn => {
    const title = titles[index];
    if (!title || usedFields.has(title.field)) return column;
    const best = titles.reduce(
      (bestSoFar, other) => (other?.field === title.field && (!bestSoFar || other.rank < bestSoFar.rank) ? other : bestSoFar),
      null,
    );
    if (best !== title && best?.rank !== title.rank) return column;
    usedFields.add(title.field);
    return { ...column, field: title.field };
  });
}

/** Counts the known or corrected headers in a line: the line with the highest count is the header row. */
export const knownHeaderCount =
  (fields: PersonFields, corrections: ColumnCorrections) =>
  (cells: readonly string[]): number => {
    const corrected = new Set(Object.keys(corrections).map(keyOf));
    return cells.filter((cell) => cell.trim() !== '' && (fieldOfHeader(cell, fields) !== null || corrected.has(keyOf(cell)))).length;
  };

function refuseTwins(columns: readonly ImportColumn[]): void {
  const seen = new Map<string, number>();
  for (const [index, { header, field }] of columns.entries()) {
    if (field === null) continue;
    const before = seen.get(field);
    if (before !== undefined)
      throw personImportErrors.duplicateColumn(placeOf(columns[before]?.header ?? '', before), placeOf(header, index), columns);
    seen.set(field, index);
  }
}

const placeOf = (header: string, index: number): string => `« ${header} » (${columnLetters(index)})`;

/** A, B, … Z, AA: as a spreadsheet names them. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Columns without a field: reported once, on the line of the headers, and no reason to refuse the lines. */
export const unknownColumns = (columns: readonly ImportColumn[], corrections: ColumnCorrections, headerLine = 1): ImportError[] => {
  const left = new Set(Object.keys(corrections).map(keyOf));
  return columns.flatMap(({ header, field }) =>
    field !== null || header.trim() === '' || isSilentHeader(header) || left.has(keyOf(header))
      ? []
      : [importError({ line: headerLine, column: header, value: null }, 'UNKNOWN_COLUMN', 'colonne inconnue, elle est ignorée')],
  );
};

/** The header that a field has in this file, else its name. */
export const headerOf = (columns: readonly ImportColumn[], field: ImportField, fields: PersonFields): string =>
  columns.find((column) => column.field === field)?.header.trim() || fieldLabel(field, fields);
