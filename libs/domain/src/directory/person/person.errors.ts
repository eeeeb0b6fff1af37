import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

/** The phrase that a user types to confirm an erasure. */
export const erasurePhrase = 'effacer les données personnelles';

const inverted = 'La date de sortie ne peut pas précéder la date d’entrée.';

export const personErrors = {
  unknown: () => new DomainError('person.unknown', 'Ce bénéficiaire n’existe pas.', 'not-found'),
  /** A required field is empty. */
  incomplete: (violations: Violation[]) => new DomainError('person.incomplete', violations[0]?.message ?? '', 'invalid', violations),
  /** A field has a wrong value. */
  invalid: (violations: Violation[]) => new DomainError('person.invalid', violations[0]?.message ?? '', 'invalid', violations),
  datesInverted: () =>
    new DomainError('person.dates-inverted', inverted, 'invalid', [
      { propertyPath: 'exit_date', code: 'before-entrance', message: inverted },
    ]),
  memberUnknown: () => new DomainError('person.member-unknown', 'Ce membre de la famille n’existe pas.', 'not-found'),
  memberDuplicate: (firstname: string) =>
    new DomainError('person.member-duplicate', `${firstname} est déjà dans la famille, avec la même date de naissance.`, 'conflict'),
  spouseExists: () => new DomainError('person.spouse-exists', 'Un conjoint est déjà enregistré pour ce bénéficiaire.', 'conflict'),
  documentUnknown: () => new DomainError('person.document-unknown', 'Cette pièce jointe n’existe pas.', 'not-found'),
  erasureUnconfirmed: () => {
    const message = `Pour confirmer, saisissez « ${erasurePhrase} ».`;
    return new DomainError('person.erasure-unconfirmed', message, 'invalid', [{ propertyPath: 'confirmation', code: 'required', message }]);
  },
  erased: () =>
    new DomainError('person.erased', 'Les données personnelles de cette fiche ont été effacées : elle ne change plus.', 'conflict'),
  deleted: () => new DomainError('person.deleted', 'Cette fiche est dans la corbeille : restaurez-la pour la modifier.', 'conflict'),
};
