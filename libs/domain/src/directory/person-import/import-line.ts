import { searchText } from '@intendance/kernel/names.js';
import { cellText } from '../../capabilities/file-import/cell-text.js';
import { type ImportError, importError } from '../../capabilities/file-import/import-error.js';
import type { ImportColumn, ImportField } from './import-field.js';
import { eraseMark, readCell } from './import-value.js';

/** The cells of one line of the file, in the order of its columns. `isMisread`: some bytes are no text in the file's encoding. */
export type FileLine = { readonly line: number; readonly cells: readonly string[]; readonly isMisread?: boolean };

/** Values of a line: a text, or null to erase. A field without a column, or with an empty cell, is absent. */
export type LineValues = Partial<Record<ImportField, string | null>>;
export type ImportLine = { readonly line: number; readonly values: LineValues; readonly errors: readonly ImportError[] };

/** The values of a line that tell whom it speaks of. */
export type LineIdentity = Pick<ImportLine, 'line' | 'values'>;

export const identityOf = ({ line, values }: LineIdentity): LineIdentity => {
  const { id, matricule, email, lastname, firstname, birthday, entrance_date } = values;
  return { line, values: { id, matricule, email, lastname, firstname, birthday, entrance_date } as LineValues };
};

const longestCell = 5000;

export function readLine(columns: readonly ImportColumn[], { line, cells, isMisread = false }: FileLine): ImportLine {
  const values: LineValues = {};
  const errors: ImportError[] = [];
  if (isMisread) errors.push(importError({ line, column: null }, 'FORMAT', 'des caractères sont illisibles, deux encodages sont mêlés'));
  const extra = cells.slice(columns.length).find((cell) => cell.trim() !== '');
  if (extra !== undefined)
    errors.push(importError({ line, column: null, value: extra }, 'FORMAT', 'la ligne a plus de cellules que le fichier de colonnes'));
  for (const [index, { header, field }] of columns.entries()) {
    const text = cellText(cells[index] ?? '');
    if (field === null || text === '') continue;
    const place = { line, column: header.trim(), value: text };
    if (text.length > longestCell) {
      errors.push(importError(place, 'TOO_LONG', `au plus ${longestCell} caractères`));
    } else if (text.toUpperCase() === eraseMark) {
      values[field] = null;
    } else {
      const reading = readCell(field, text);
      if ('value' in reading) values[field] = reading.value;
      else errors.push(importError(place, reading.refused.code, reading.refused.reason));
    }
  }
  return { line, values, errors };
}

/** `martin anne-marie`: equal for two persons of one name. Null without both parts. */
export const nameKey = ({ lastname, firstname }: LineValues): string | null =>
  lastname && firstname ? searchText(`${lastname} ${firstname}`) : null;

/** Lines that speak of one person: by matricule, else by e-mail, else by name and date. @returns the other line's number, by line */
export function twinLines(lines: readonly LineIdentity[]): ReadonlyMap<number, number> {
  const twins = new Map<number, number>();
  const keep = (keyOf: (line: LineIdentity) => string | null) => {
    const first = new Map<string, LineIdentity>();
    for (const line of lines) {
      const key = keyOf(line);
      if (key === null) continue;
      const other = first.get(key);
      if (!other) first.set(key, line);
      else if (!areToldApart(other.values, line.values)) {
        if (!twins.has(other.line)) twins.set(other.line, line.line);
        if (!twins.has(line.line)) twins.set(line.line, other.line);
      }
    }
  };
  keep(({ values }) => values.id ?? null);
  keep(({ values }) => values.matricule?.toLowerCase() ?? null);
  keep(({ values }) => values.email ?? null);
  keep(({ values }) => {
    const name = nameKey(values);
    return name && `${name}|${values.birthday ?? values.entrance_date ?? ''}`;
  });
  return twins;
}

const areToldApart = (left: LineValues, right: LineValues): boolean =>
  Boolean(left.id && right.id && left.id !== right.id) ||
  Boolean(left.matricule && right.matricule && left.matricule.toLowerCase() !== right.matricule.toLowerCase());

export const twinError = ({ line, values }: LineIdentity, other: number): ImportError =>
  importError(
    { line, column: null, value: values.matricule ?? values.email ?? nameKey(values) },
    'DUPLICATE_IN_FILE',
    `la ligne ${other} parle de la même personne`,
  );
