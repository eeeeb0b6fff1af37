import { DomainError } from '@intendance/kernel/domain-error.js';

export const environmentErrors = {
  unknown: () => new DomainError('environment.unknown', 'Cet environnement n’existe pas.', 'not-found'),
  nameMissing: () =>
    new DomainError('environment.name-missing', 'Vous devez donner un nom à votre environnement.', 'invalid', [
      { propertyPath: 'name', code: 'environment.name-missing', message: 'Vous devez donner un nom à votre environnement.' },
    ]),
  parentModuleInactive: () =>
    new DomainError('environment.parent-module-inactive', 'Ce module dépend d’un autre module, qui doit d’abord être activé.', 'conflict'),
};
