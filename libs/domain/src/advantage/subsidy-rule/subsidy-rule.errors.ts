import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const subsidyRuleErrors = {
  unknown: () => new DomainError('subsidy-rule.unknown', 'Cette subvention n’existe pas.', 'not-found'),
  /** The specification's text for a rule that cannot be saved. */
  incomplete: (violations: Violation[]) =>
    new DomainError('subsidy-rule.incomplete', 'Une erreur est survenue. Vérifiez le contenu de votre règle.', 'invalid', violations),
  used: () =>
    new DomainError(
      'subsidy-rule.used',
      'Cette subvention ne peut pas être supprimée : des commandes ont été subventionnées. Désactivez-la.',
      'conflict',
    ),
  deleted: () => new DomainError('subsidy-rule.deleted', 'Cette subvention a été supprimée.', 'conflict'),
};
