import type { Schema } from '@intendance/contract/client.js';
import { customCodes } from '../person/person.js';
import type { PersonField } from '../person-field/person-field.js';

export type PersonImport = Schema<'PersonImportDto'>;
export type ListedImport = Schema<'ListedImportDto'>;
export type ImportCounts = Schema<'ImportCountsDto'>;
export type ImportError = Schema<'ImportErrorDto'>;
export type ImportDiff = Schema<'ImportDiffDto'>;
export type ImportMode = Schema<'ConfirmImportDto'>['mode'];
export type ImportStatus = PersonImport['status'];

/** An import that can no longer be confirmed: its file is gone. */
export const isNoLongerKept = ({ status, file_erased }: Pick<PersonImport, 'status' | 'file_erased'>): boolean =>
  status === 'uploaded' && file_erased;

export const importStatusLabels: Record<ImportStatus, string> = {
  uploaded: 'À confirmer',
  running: 'En cours',
  done: 'Terminé',
  refused: 'Refusé',
  failed: 'Arrêté',
  undoing: 'Annulation en cours',
  undone: 'Annulé',
};

const memberParts = [
  ['firstname', 'prénom'],
  ['lastname', 'nom'],
  ['birthday', 'date de naissance'],
] as const;

/** The fields that a column may fill, under the names of this environment (specification: at most ten children). */
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
