import { DomainError } from '@intendance/kernel/domain-error.js';
import { bankMessageErrors } from '../../../capabilities/bank-message/bank-message.errors.js';
import type { CsvColumn } from './bank-file.js';

/** Refusals of a whole file: nothing of it is kept. */
export const bankFileErrors = {
  empty: () => new DomainError('bank-file.empty', 'Le fichier est vide.'),
  unknownFormat: () =>
    new DomainError(
      'bank-file.unknown-format',
      'Ce fichier n’est pas un relevé reconnu : un fichier OFX, CAMT.053, CFONB120 ou CSV de votre banque est attendu.',
    ),
  binary: () =>
    new DomainError(
      'bank-file.binary',
      'Ce fichier n’est pas un relevé : demandez à votre banque un export OFX, CAMT.053, CFONB120 ou CSV, et non un PDF ou un classeur.',
    ),
  otherCamt: (name: string) =>
    new DomainError(
      'bank-file.other-camt',
      `Ce fichier ${name} n’est pas un relevé de compte : demandez le format CAMT.053 à votre banque.`,
    ),
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
