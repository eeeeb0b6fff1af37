import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const environmentErrors = {
  unknown: () => new DomainError('environment.unknown', 'Cet environnement n’existe pas.', 'not-found'),
  invalid: (violations: readonly Violation[]) =>
    new DomainError('environment.invalid', violations[0]?.message ?? '', 'invalid', violations),
  nameMissing: () =>
    new DomainError('environment.name-missing', 'Vous devez donner un nom à votre environnement.', 'invalid', [
      { propertyPath: 'name', code: 'environment.name-missing', message: 'Vous devez donner un nom à votre environnement.' },
    ]),
  nameInvalid: () => {
    const message = 'Le nom ne peut contenir ni lien, ni saut de ligne, ni caractère invisible.';
    return new DomainError('environment.name-invalid', message, 'invalid', [
      { propertyPath: 'name', code: 'environment.name-invalid', message },
    ]);
  },
  parentModuleInactive: () =>
    new DomainError('environment.parent-module-inactive', 'Ce module dépend d’un autre module, qui doit d’abord être activé.', 'conflict'),
  typeLocked: () => {
    const message = 'La comptabilité a commencé, et ses budgets dépendent du type de la structure : il ne peut plus changer.';
    return new DomainError('environment.type-locked', message, 'conflict', [
      { propertyPath: 'type', code: 'environment.type-locked', message },
    ]);
  },
};
