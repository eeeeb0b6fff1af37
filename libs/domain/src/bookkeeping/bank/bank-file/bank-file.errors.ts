import { DomainError } from '@intendance/kernel/domain-error.js';
import { bankMessageErrors } from '../../../capabilities/bank-message/bank-message.errors.js';
import type { CsvColumn } from './bank-file.js';

const expected = 'un fichier OFX, CAMT.053, CFONB120, MT940, QIF ou CSV';

/** Refusals of a whole file: nothing of it is kept. */
export const bankFileErrors = {
  empty: () => new DomainError('bank-file.empty', 'Le fichier est vide.'),
  unknownFormat: () =>
    new DomainError('bank-file.unknown-format', `Ce fichier n’est pas un relevé reconnu : ${expected} de votre banque est attendu.`),
  /** @param name the file as its user knows it, with its article: « un PDF » */
  binary: (name = 'un fichier binaire') =>
    new DomainError('bank-file.binary', `Ce fichier est ${name} : demandez à votre banque ${expected}.`),
  /** @param name the format, with its article: « un ordre de virement (pain.001) » */
  otherFormat: (name: string) =>
    new DomainError('bank-file.other-format', `Ce fichier est ${name}, pas un relevé de compte : ${expected} de votre banque est attendu.`),
  investments: () =>
    new DomainError(
      'bank-file.investments',
      'Ce fichier est un relevé de titres : ses opérations ne sont pas celles d’un compte. Importez le relevé du compte espèces.',
    ),
  /** @param names files of the archive that are no CAMT statement */
  mixedArchive: (names: readonly string[]) =>
    new DomainError(
      'bank-file.mixed-archive',
      `Cette archive contient autre chose que des relevés CAMT (${names.slice(0, 3).join(', ')}) : décompressez-la et importez chaque relevé.`,
    ),
  emptyArchive: () => new DomainError('bank-file.empty-archive', 'Cette archive ne contient aucun fichier.'),
  ...bankMessageErrors,
  tooManyMovements: () => new DomainError('bank-file.too-many-movements', 'Le fichier dépasse la limite de 200 000 opérations.'),
  tooManyStatements: () => new DomainError('bank-file.too-many-statements', 'Le fichier dépasse la limite de 10 000 relevés de compte.'),
  noMovement: () => new DomainError('bank-file.no-movement', 'Le fichier ne contient aucune opération.'),
  /** `details` has the columns, so that the screen can ask for their fields. */
  columnsMissing: (columns: readonly CsvColumn[]) =>
    new DomainError(
      'bank-file.columns-missing',
      'Indiquez les colonnes de la date, du libellé et du montant (ou du débit et du crédit).',
      'invalid',
      [],
      { columns },
    ),
  unknownField: (field: string) => new DomainError('bank-file.unknown-field', `Le champ « ${field} » n’existe pas dans un relevé.`),
  unknownHeader: (header: string) => new DomainError('bank-file.unknown-header', `Le fichier n’a pas de colonne « ${header} ».`),
  duplicateField: (left: string, right: string, columns: readonly CsvColumn[]) =>
    new DomainError(
      'bank-file.duplicate-field',
      `Les colonnes « ${left} » et « ${right} » désignent le même champ : gardez-en une seule.`,
      'invalid',
      [],
      { columns },
    ),
};
