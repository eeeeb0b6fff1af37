import { DomainError } from '@intendance/kernel/domain-error.js';

export const bankImportErrors = {
  unknown: () => new DomainError('bank-import.unknown', 'Cet import n’existe pas.', 'not-found'),
  running: () => new DomainError('bank-import.running', 'Cet import est en cours.', 'conflict'),
  notDone: () => new DomainError('bank-import.not-done', 'Cet import n’a rien écrit : il n’y a rien à annuler.', 'conflict'),
  alreadyDone: () =>
    new DomainError('bank-import.already-done', 'Cet import est déjà fait. Déposez à nouveau le fichier pour ce qui reste.', 'conflict'),
  /** The file names an account that the ledger does not have: a user has to choose one. */
  accountMissing: (references: readonly string[]) =>
    new DomainError(
      'bank-import.account-missing',
      `Choisissez le compte bancaire du relevé ${references.map((reference) => (reference ? `« ${reference} »` : 'sans numéro')).join(', ')}.`,
      'invalid',
      [],
      { references },
    ),
  /** The statements of two bank accounts cannot go to one account. */
  accountShared: (references: readonly string[]) =>
    new DomainError(
      'bank-import.account-shared',
      `Le relevé porte sur plusieurs comptes (${references.map((reference) => (reference ? `« ${reference} »` : 'sans numéro')).join(', ')}) : choisissez un compte bancaire différent pour chacun.`,
      'invalid',
      [],
      { references },
    ),
  unbalanced: (messages: readonly string[]) =>
    new DomainError(
      'bank-import.unbalanced',
      'Un relevé ne tombe pas juste ou n’est pas complet : ses opérations ne mènent pas d’un solde à l’autre. Confirmez pour l’importer quand même.',
      'conflict',
      [],
      { messages },
    ),
  unknownReference: (reference: string) =>
    new DomainError('bank-import.unknown-reference', `Le fichier n’a pas de compte « ${reference} ».`),
  unknownAccount: () => new DomainError('bank-import.unknown-account', 'Ce compte bancaire n’existe pas.'),
};
