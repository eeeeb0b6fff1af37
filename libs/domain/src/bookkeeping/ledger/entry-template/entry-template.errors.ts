import { DomainError } from '@intendance/kernel/domain-error.js';

export const entryTemplateErrors = {
  unknown: () => new DomainError('entry-template.unknown', 'Ce modèle n’existe pas.', 'not-found'),
  labelTaken: () => {
    const message = 'Un modèle porte déjà ce libellé.';
    return new DomainError('entry-template.label-taken', message, 'conflict', [{ propertyPath: 'label', code: 'taken', message }]);
  },
  tooMany: (most: number) =>
    new DomainError('entry-template.too-many', `Une structure a ${most} modèles au plus : supprimez ceux qui ne servent plus.`, 'conflict'),
};
