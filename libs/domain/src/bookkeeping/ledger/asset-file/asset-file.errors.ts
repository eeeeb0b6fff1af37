import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { workbookErrors } from '@intendance/kernel/workbook-errors.js';

/** Refusals of a whole file: nothing of it is written. */
export const assetFileErrors = {
  ...workbookErrors('asset-file'),
  empty: () => new DomainError('asset-file.empty', 'Le fichier est vide.'),
  noLine: () => new DomainError('asset-file.no-line', 'Le fichier ne contient aucune immobilisation sous ses titres de colonnes.'),
  tooManyLines: () => new DomainError('asset-file.too-many-lines', 'Le fichier dépasse la limite de 1 000 immobilisations.'),
  tooManyColumns: () => new DomainError('asset-file.too-many-columns', 'Le fichier dépasse la limite de 200 colonnes.'),
  tooLarge: () => new DomainError('asset-file.too-large', 'Le fichier, une fois décompressé, dépasse la taille acceptée.'),
  unreadable: () => new DomainError('asset-file.unreadable', 'Le fichier est illisible : un fichier csv, xlsx ou ods est attendu.'),
  type: () => new DomainError('asset-file.type', 'Le type du fichier est invalide : un fichier csv, xlsx ou ods est attendu.'),
  /** `columns`: the columns of the file, for the user who says which one it is. */
  columnsMissing: (names: readonly string[], columns: readonly object[] = []) =>
    new DomainError(
      'asset-file.columns-missing',
      `Il manque au fichier : ${names.join(', ')}. Indiquez la colonne de chacun, ou partez du modèle.`,
      'invalid',
      [],
      { columns },
    ),
  duplicateColumn: (left: string, right: string, columns: readonly object[] = []) =>
    new DomainError(
      'asset-file.duplicate-column',
      `Les colonnes ${left} et ${right} remplissent le même champ : ignorez l’une des deux.`,
      'invalid',
      [],
      { columns },
    ),
  unknownField: (field: string) => new DomainError('asset-file.unknown-field', `Le champ « ${field} » n’existe pas.`),
  unknownHeader: (header: string) => new DomainError('asset-file.unknown-header', `Le fichier n’a pas de colonne « ${header} ».`),
  /** Neither the file nor the user gives the day, and no year gives a day before it. */
  takeOverMissing: () =>
    new DomainError('asset-file.take-over-missing', 'Indiquez le jour jusqu’auquel les amortissements sont repris, ou ouvrez un exercice.'),
  linesRefused: (lines: number) =>
    new DomainError(
      'asset-file.lines-refused',
      `${lines === 1 ? 'Une ligne est refusée' : `${lines} lignes sont refusées`} : rien n’a été écrit.`,
    ),
  unknownImport: () => new DomainError('asset-file.unknown-import', 'Cette reprise n’existe pas.', 'not-found'),
  /** A violation for each asset, with its entry and what locks it. */
  importLocked: (violations: readonly Violation[]) =>
    new DomainError(
      'asset-file.import-locked',
      `Cette reprise ne se retire plus : ${namesOf(violations)} dans une période qui ne change plus.`,
      'conflict',
      violations,
    ),
  /** Assets that no file registered depend on those of the file. */
  importUsed: (violations: readonly Violation[]) =>
    new DomainError('asset-file.import-used', `Cette reprise ne se retire pas encore : ${namesOf(violations)}.`, 'conflict', violations),
};

const mostNames = 5;
function namesOf(violations: readonly Violation[]): string {
  const names = violations.slice(0, mostNames).map(({ message }) => message);
  const more = violations.length - names.length;
  return names.join(' ; ') + (more > 0 ? ` ; et ${more} de plus` : '');
}
