import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const personFieldErrors = {
  unknown: () => new DomainError('person-field.unknown', 'Ce champ n’existe pas.', 'not-found'),
  locked: (name: string) => new DomainError('person-field.locked', `Le champ ${name} est toujours actif et obligatoire.`, 'conflict'),
  typeFixed: (name: string) => new DomainError('person-field.type-fixed', `Le type du champ ${name} ne se change pas.`, 'conflict'),
  invalid: (violations: Violation[]) => new DomainError('person-field.invalid', violations[0]?.message ?? '', 'invalid', violations),
};
