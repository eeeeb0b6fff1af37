import { customCodes } from '../person/person.js';
import type { PersonField } from '../person-field/person-field.js';

export type ImportCounts = { created: number; updated: number; unchanged: number; errors: number };
export type ImportError = { line: number; column: string | null; code: string; value: string | null; message: string };
export type ImportDiff = {
  line: number;
  outcome: 'created' | 'updated';
  fullname: string;
  changes: { field: string; label: string; old: string | null; new: string | null }[];
};
export type ImportMode = 'all' | 'valid-lines';
export type ImportStatus = 'uploaded' | 'running' | 'done' | 'refused' | 'failed' | 'undoing' | 'undone';

export type PersonImport = {
  id: string;
  file_name: string;
  status: ImportStatus;
  mode: ImportMode | null;
  lines: number;
  done: number;
  dry_run: ImportCounts;
  counts: ImportCounts;
  undone: number;
  /** People of today whom the file does not name, and how many of them left. */
  absent: number;
  left: number;
  columns: { header: string; field: string | null; samples: string[] }[];
  /** The imported sheet and the visible sheets of a workbook. */
  sheet: string | null;
  sheets: string[];
  warnings: ImportError[];
  diffs: ImportDiff[];
  errors: ImportError[];
  kept: { line: number; person: string; reason: string }[];
  /** The first ones. */
  absents: { person: string; fullname: string }[];
  failure: { code: string; message: string } | null;
  version: number;
};

/** A line of the list of imports. */
export type ListedImport = Pick<
  PersonImport,
  'id' | 'file_name' | 'status' | 'mode' | 'lines' | 'done' | 'dry_run' | 'counts' | 'undone' | 'absent' | 'left'
> & { uploaded_at: string; author: string };

export const importStatusLabels: Record<ImportStatus, string> = {
  uploaded: 'À confirmer',
  running: 'En cours',
  done: 'Terminé',
  refused: 'Refusé',
  failed: 'Arrêté',
  undoing: 'Annulation en cours',
  undone: 'Annulé',
};

/** Who is absent leaves on that day. */
export type Leaving = { count: number; exit_date?: string };

/** The work goes on at the server, whether this page is open or not. */
export const isWorking = ({ status }: PersonImport): boolean => status === 'running' || status === 'undoing';

const memberParts = [
  ['firstname', 'prénom'],
  ['lastname', 'nom'],
  ['birthday', 'date de naissance'],
] as const;

/** What a column may fill, under the names of this environment (specification: ten children at most). */
export function importChoices(fields: readonly PersonField[], family: boolean): { value: string; label: string }[] {
  // Columns of an export: the record id, the spouse in one cell, the children in one cell.
  const whole = family ? fields.filter(({ field_code }) => field_code === 'spouse' || field_code === 'children') : [];
  const own = fields.filter(
    ({ field_group, field_code }) =>
      field_group === 'civility' || field_group === 'other' || customCodes.some((code) => code === field_code),
  );
  const members = [['spouse', 'Conjoint'], ...Array.from({ length: 10 }, (_, at) => [`child${at + 1}`, `Enfant ${at + 1}`])];
  return [
    ...[...own, ...whole].map(({ field_code, field_name }) => ({ value: field_code, label: field_name })),
    { value: 'id', label: 'Identifiant de la fiche' },
    ...(family
      ? members.flatMap(([code, label]) => memberParts.map(([part, name]) => ({ value: `${code}_${part}`, label: `${label}, ${name}` })))
      : []),
  ];
}
