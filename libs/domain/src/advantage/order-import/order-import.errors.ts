import { DomainError } from '@intendance/kernel/domain-error.js';
import { workbookErrors } from '@intendance/kernel/workbook-errors.js';
import type { OrderColumn } from './order-import.events.js';

/** Refusals of a whole file: nothing of it is kept. */
export const orderImportErrors = {
  ...workbookErrors('order-import'),
  unknown: () => new DomainError('order-import.unknown', 'Cet import n’existe pas.', 'not-found'),
  empty: () => new DomainError('order-import.empty', 'Le fichier est vide.'),
  noLine: () => new DomainError('order-import.no-line', 'Le fichier ne contient aucune ligne sous ses titres de colonnes.'),
  tooManyLines: () => new DomainError('order-import.too-many-lines', 'Le fichier dépasse la limite de 100 000 lignes.'),
  tooManyColumns: () => new DomainError('order-import.too-many-columns', 'Le fichier dépasse la limite de 200 colonnes.'),
  tooLarge: () =>
    new DomainError('order-import.too-large', 'Le fichier, une fois décompressé, dépasse la taille acceptée. Rien n’a été importé.'),
  unreadable: () => new DomainError('order-import.unreadable', 'Le fichier est illisible : un fichier csv, xlsx ou ods est attendu.'),
  type: () => new DomainError('order-import.type', 'Le type du fichier est invalide : un fichier csv, xlsx ou ods est attendu.'),
  /** With the columns, for the screen that asks which field each column fills. */
  columnsMissing: (missing: readonly string[], columns: readonly OrderColumn[] = []) =>
    new DomainError(
      'order-import.columns-missing',
      `Il manque au fichier : ${missing.join(' ; ')}. Indiquez quelle colonne les porte, ou corrigez les titres du fichier.`,
      'invalid',
      [],
      { columns },
    ),
  duplicateColumn: (left: string, right: string, columns: readonly OrderColumn[] = []) =>
    new DomainError(
      'order-import.duplicate-column',
      `Les colonnes « ${left} » et « ${right} » désignent le même champ : gardez-en une seule.`,
      'invalid',
      [],
      { columns },
    ),
  unknownField: (field: string) => new DomainError('order-import.unknown-field', `Le champ « ${field} » ne peut pas être importé.`),
  unknownHeader: (header: string) => new DomainError('order-import.unknown-header', `Le fichier n’a pas de colonne « ${header} ».`),
  unknownLine: (line: number) => new DomainError('order-import.unknown-line', `Le fichier n’a pas de ligne ${line}.`),
  running: () => new DomainError('order-import.running', 'Cet import est en cours.', 'conflict'),
  fileRemoved: () =>
    new DomainError('order-import.file-removed', 'Le fichier de cet import n’est plus gardé : déposez-le à nouveau.', 'conflict'),
};
