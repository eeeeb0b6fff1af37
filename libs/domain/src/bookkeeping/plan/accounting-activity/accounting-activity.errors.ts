import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const accountingActivityErrors = {
  unknown: () => new DomainError('accounting-activity.unknown', 'Cette activité n’existe pas.', 'not-found'),
  /** The first message speaks for all. */
  incomplete: (violations: readonly Violation[]) =>
    new DomainError('accounting-activity.incomplete', violations[0]?.message ?? '', 'invalid', violations),
  removed: () => new DomainError('accounting-activity.removed', 'Cette activité a été supprimée.', 'conflict'),
  used: () =>
    new DomainError(
      'accounting-activity.used',
      'Cette activité est utilisée : indiquez s’il faut supprimer ses affectations (delete_all).',
      'conflict',
    ),
  keywordsForbidden: () =>
    new DomainError('accounting-activity.keywords-forbidden', 'Vous n’avez pas le droit de modifier les mots-clés.', 'forbidden'),
  keywordInvalid: (keyword: string) => {
    const message = `Le mot-clé « ${keyword} » est trop court : deux lettres ou chiffres au moins.`;
    return new DomainError('accounting-activity.keyword-invalid', message, 'invalid', [
      { propertyPath: 'keywords', code: 'invalid', message },
    ]);
  },
};
