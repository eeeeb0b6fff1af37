import { DomainError } from '@intendance/kernel/domain-error.js';

const invalid = (propertyPath: 'list' | 'name' | 'search', code: string, message: string): DomainError =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const listViewErrors = {
  unknown: () => new DomainError('list-view.unknown', 'Cette vue n’existe pas.', 'not-found'),
  tooMany: () => new DomainError('list-view.too-many', 'Cent vues partagées au plus : supprimez-en une d’abord.'),
  listUnknown: () => invalid('list', 'list-view.list-unknown', 'Le nom d’une liste a des lettres, par exemple refunds.'),
  nameMissing: () => invalid('name', 'list-view.name-missing', 'Veuillez renseigner un nom.'),
  hasText: () =>
    invalid('search', 'list-view.has-text', 'Une vue partagée ne garde pas la recherche (q) : elle peut nommer une personne. Retirez-la.'),
};
