import type { PersonFields } from '../person-field/person-field.js';
import { type ImportError, importError } from './import-error.js';
import { fieldLabel, fieldOfHeader, headerKey, type ImportField, isFamilyField, isImportField } from './import-field.js';
import { personImportErrors } from './person-import.errors.js';

/** A column of the file: its header, and the field it fills (null: it is ignored). */
export type ImportColumn = { readonly header: string; readonly field: ImportField | null };

/** What the user corrected: a header, and the field it fills; the empty text leaves the column out. */
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
  const columns = headers.map((header): ImportColumn => {
    const correction = corrected.get(keyOf(header));
    if (correction === undefined) return { header, field: fieldOfHeader(header, fields) };
    return { header, field: isImportField(correction) ? correction : null };
  });
  refuseTwins(columns);
  if (!family && columns.some(({ field }) => field !== null && isFamilyField(field))) throw personImportErrors.familyForbidden();
  const found = new Set(columns.map(({ field }) => field));
  const isKnown = found.has('matricule') || found.has('email') || (found.has('lastname') && found.has('firstname'));
  if (!isKnown) throw personImportErrors.noKey();
  return columns;
}

const keyOf = (header: string): string => headerKey(header) || header;

function refuseTwins(columns: readonly ImportColumn[]): void {
  const seen = new Map<string, number>();
  for (const [index, { header, field }] of columns.entries()) {
    if (field === null) continue;
    const before = seen.get(field);
    if (before !== undefined)
      throw personImportErrors.duplicateColumn(placeOf(columns[before]?.header ?? '', before), placeOf(header, index));
    seen.set(field, index);
  }
}

const placeOf = (header: string, index: number): string => `« ${header} » (${columnLetters(index)})`;

/** A, B, … Z, AA: as a spreadsheet names them. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Columns that fill nothing: said once, on the line of the headers, and no reason to refuse the lines. */
export const unknownColumns = (columns: readonly ImportColumn[], corrections: ColumnCorrections): ImportError[] => {
  const left = new Set(Object.keys(corrections).map(keyOf));
  return columns.flatMap(({ header, field }) =>
    field !== null || header.trim() === '' || left.has(keyOf(header))
      ? []
      : [importError({ line: 1, column: header, value: null }, 'UNKNOWN_COLUMN', 'colonne inconnue, elle est ignorée')],
  );
};

/** The header that a field has in this file, else its name. */
export const headerOf = (columns: readonly ImportColumn[], field: ImportField, fields: PersonFields): string =>
  columns.find((column) => column.field === field)?.header.trim() || fieldLabel(field, fields);
