import { DomainError } from '@intendance/kernel/domain-error.js';
import { workbookErrors } from '@intendance/kernel/workbook-errors.js';

/** Refusals of a whole file: nothing of it is written. */
export const planFileErrors = {
  ...workbookErrors('plan-file'),
  empty: () => new DomainError('plan-file.empty', 'Le fichier est vide.'),
  noLine: () => new DomainError('plan-file.no-line', 'Le fichier ne contient aucune activité sous ses titres de colonnes.'),
  tooManyLines: () => new DomainError('plan-file.too-many-lines', 'Le fichier dépasse la limite de 1 000 activités.'),
  tooManyColumns: () => new DomainError('plan-file.too-many-columns', 'Le fichier dépasse la limite de 200 colonnes.'),
  tooLarge: () => new DomainError('plan-file.too-large', 'Le fichier, une fois décompressé, dépasse la taille acceptée.'),
  unreadable: () => new DomainError('plan-file.unreadable', 'Le fichier est illisible : un fichier csv, xlsx ou ods est attendu.'),
  type: () => new DomainError('plan-file.type', 'Le type du fichier est invalide : un fichier csv, xlsx ou ods est attendu.'),
  noNameColumn: () =>
    new DomainError('plan-file.no-name-column', 'Le fichier n’a pas de colonne « Activité » : partez du plan que vous avez téléchargé.'),
  duplicateColumn: (left: string, right: string) =>
    new DomainError('plan-file.duplicate-column', `Les colonnes ${left} et ${right} disent la même chose : gardez-en une seule.`),
  linesRefused: (lines: number) =>
    new DomainError(
      'plan-file.lines-refused',
      `${lines === 1 ? 'Une ligne est refusée' : `${lines} lignes sont refusées`} : rien n’a été écrit.`,
    ),
  changedSince: () =>
    new DomainError(
      'plan-file.changed-since',
      'Le plan a changé depuis votre vérification : rien n’a été écrit, vérifiez à nouveau le fichier.',
      'conflict',
    ),
};
