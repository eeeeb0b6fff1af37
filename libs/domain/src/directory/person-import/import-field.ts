import { headerKey } from '../../capabilities/file-import/header-key.js';
import type { PersonFields } from '../person-field/person-field.js';
import {
  type ChildPart,
  childHeaders,
  childParts,
  hrHeaders,
  knownHeaders,
  type PlainField,
  plainFields,
  silentHeaders,
} from './import-headers.js';

export type ChildField = `child${number}_${ChildPart}`;
/** The field of a column in a file, by its name on the wire. */
export type ImportField = PlainField | ChildField;

export const mostChildren = 10;
export const childField = (rank: number, part: ChildPart): ChildField => `child${rank}_${part}`;
const childRanks = Array.from({ length: mostChildren }, (_, index) => index + 1);

export const importFields: readonly ImportField[] = [
  ...plainFields,
  ...childRanks.flatMap((rank) => childParts.map((part) => childField(rank, part))),
];

export const isImportField = (text: string): text is ImportField => (importFields as readonly string[]).includes(text);
export const isFamilyField = (field: ImportField): boolean => /^(?:spouse|children)$|^(?:spouse|child\d+)_/.test(field);
export const isDayField = (field: ImportField): boolean => /(?:^|_)(?:birthday|date)$/.test(field);

const fieldByHeader: ReadonlyMap<string, ImportField> = new Map<string, ImportField>([
  ...plainFields.flatMap((field) => knownHeaders[field].map((header) => [headerKey(header), field] as const)),
  ...childRanks.flatMap((rank) =>
    childParts.flatMap((part) =>
      [`Enfant${rank}`, `Enfant ${rank}`, `Child${rank}`]
        .flatMap((child) => childHeaders[part](child))
        .map((header) => [headerKey(header), childField(rank, part)] as const),
    ),
  ),
]);
/** Maps each title of an HR program to its field and to its rank among the titles of the field. */
const fieldByHrHeader: ReadonlyMap<string, HrTitle> = new Map(
  plainFields.flatMap((field) => (hrHeaders[field] ?? []).map((header, rank) => [headerKey(header), { field, rank }] as const)),
);
const silentKeys: ReadonlySet<string> = new Set(silentHeaders.map(headerKey));

export const isSilentHeader = (header: string): boolean => silentKeys.has(headerKey(header));

/**
 * The fields of a header, most likely first: fields that the environment gave this name, then the standard field.
 * A field code of the API (`firstname`) is also a valid header.
 */
export function fieldsOfHeader(header: string, fields: PersonFields): ImportField[] {
  const key = headerKey(header);
  if (key === '') return [];
  const configured = fields.flatMap(({ code, enabled, name }) => (enabled && isImportField(code) && headerKey(name) === key ? [code] : []));
  const standardField = fieldByHeader.get(key) ?? (isImportField(header.trim()) ? (header.trim() as ImportField) : undefined);
  return [...new Set([...configured, ...(standardField ? [standardField] : [])])];
}

/** A column of the file: its header, and the field it fills (null: it is ignored). */
export type ImportColumn = { readonly header: string; readonly field: ImportField | null };

/** The field of an HR program's title, used when no other column matches the field. A lower rank is a better match. */
export type HrTitle = { readonly field: ImportField; readonly rank: number };
export const hrTitle = (header: string): HrTitle | null => fieldByHrHeader.get(headerKey(header)) ?? null;

export const fieldOfHeader = (header: string, fields: PersonFields): ImportField | null =>
  fieldsOfHeader(header, fields)[0] ?? hrTitle(header)?.field ?? null;

/** How the field is called where no file names it. */
export function fieldLabel(field: ImportField, fields: PersonFields): string {
  const configured = fields.find(({ code }) => code === field);
  if (configured) return configured.name;
  const [, rank, part] = /^child(\d+)_(\w+)$/.exec(field) ?? [];
  if (rank !== undefined) return childHeaders[part as ChildPart](`Enfant ${rank}`)[0] ?? field;
  return knownHeaders[field as PlainField][0] ?? field;
}
