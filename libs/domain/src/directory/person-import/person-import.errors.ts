import { DomainError } from '@intendance/kernel/domain-error.js';
import { workbookErrors } from '@intendance/kernel/workbook-errors.js';
import type { ImportColumn } from './import-field.js';

/** Refusals of a whole file: nothing of it is kept. */
export const personImportErrors = {
  ...workbookErrors('person-import'),
  unknown: () => new DomainError('person-import.unknown', 'Cet import n’existe pas.', 'not-found'),
  empty: () => new DomainError('person-import.empty', 'Le fichier est vide.'),
  noLine: () => new DomainError('person-import.no-line', 'Le fichier ne contient aucune ligne sous ses titres de colonnes.'),
  tooManyLines: () => new DomainError('person-import.too-many-lines', 'Le fichier dépasse la limite de 10 000 lignes.'),
  tooManyColumns: () => new DomainError('person-import.too-many-columns', 'Le fichier dépasse la limite de 200 colonnes.'),
  tooLarge: () =>
    new DomainError('person-import.too-large', 'Le fichier, une fois décompressé, dépasse la taille acceptée. Rien n’a été importé.'),
  unreadable: () => new DomainError('person-import.unreadable', 'Le fichier est illisible : un fichier csv, xlsx ou ods est attendu.'),
  type: () => new DomainError('person-import.type', 'Le type du fichier est invalide : un fichier csv, xlsx ou ods est attendu.'),
  /** `details` has the columns, so that the screen can ask for their fields. */
  duplicateColumn: (left: string, right: string, columns: readonly ImportColumn[] = []) =>
    new DomainError(
      'person-import.duplicate-column',
      `Les colonnes ${left} et ${right} désignent le même champ : gardez-en une seule.`,
      'invalid',
      [],
      { columns },
    ),
  unknownField: (field: string) => new DomainError('person-import.unknown-field', `Le champ « ${field} » ne peut pas être importé.`),
  unknownHeader: (header: string) => new DomainError('person-import.unknown-header', `Le fichier n’a pas de colonne « ${header} ».`),
  unknownLine: (line: number) => new DomainError('person-import.unknown-line', `Le fichier n’a pas de ligne ${line}.`),
  noKey: (columns: readonly ImportColumn[] = []) =>
    new DomainError(
      'person-import.no-key',
      'Aucune colonne ne permet de reconnaître les personnes : Matricule, Email, ou Nom et Prénom sont attendus.',
      'invalid',
      [],
      { columns },
    ),
  familyForbidden: () =>
    new DomainError('person-import.family-forbidden', 'Vous ne pouvez pas accéder à la famille des bénéficiaires.', 'forbidden'),
  leavingNeedsAll: () =>
    new DomainError('person-import.leaving-needs-all', 'Sortir les absents demande un import « tout ou rien », sans ligne refusée.'),
  leavingCount: (seen: number, now: number) =>
    new DomainError(
      'person-import.leaving-count',
      `Les absents ne sont plus ceux que vous avez confirmés : ${now} au lieu de ${seen}. Rien n’a été écrit, vérifiez à nouveau le fichier.`,
      'conflict',
      [],
      { seen, now },
    ),
  /** A person of an all-or-nothing import changed while it was written. */
  broken: () =>
    new DomainError('person-import.broken', 'Une fiche a changé pendant l’import : rien n’en est gardé. Recommencez.', 'conflict'),
  /** A person changed after the import that is being undone. */
  moved: () => new DomainError('person-import.moved', 'La fiche a changé depuis l’import.', 'conflict'),
  running: () => new DomainError('person-import.running', 'Cet import est en cours.', 'conflict'),
  /** Shown to the user who erases a person. */
  busy: () =>
    new DomainError(
      'person-import.busy',
      'Un import où figure cette personne est en cours : attendez sa fin pour effacer ses données.',
      'conflict',
    ),
  fileErased: () =>
    new DomainError('person-import.file-erased', 'Le fichier de cet import n’est plus gardé : déposez-le à nouveau.', 'conflict'),
  notDone: () => new DomainError('person-import.not-done', 'Cet import n’a rien écrit : il n’y a rien à annuler.', 'conflict'),
};
