import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const personErrors = {
  unknown: () => new DomainError('person.unknown', "Ce bénéficiaire n'existe pas.", 'not-found'),
  incomplete: (violations: Violation[]) => new DomainError('person.incomplete', violations[0]?.message ?? '', 'invalid', violations),
  datesInverted: () =>
    new DomainError('person.dates-inverted', "La date de sortie ne peut pas précéder la date d'entrée.", 'invalid', [
      { propertyPath: 'exit_date', code: 'before-entrance', message: "La date de sortie ne peut pas précéder la date d'entrée." },
    ]),
  memberUnknown: () => new DomainError('person.member-unknown', "Ce membre de la famille n'existe pas.", 'not-found'),
};
