import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { incompleteText } from '../settings/settings-checks.js';

export const registrationActivityErrors = {
  unknown: () => new DomainError('registration-activity.unknown', 'Cette activité à inscription n’existe pas.', 'not-found'),
  incomplete: (violations: Violation[]) => new DomainError('registration-activity.incomplete', incompleteText, 'invalid', violations),
  used: () =>
    new DomainError(
      'registration-activity.used',
      'Cette activité ne peut pas être supprimée : des inscriptions y sont rattachées.',
      'conflict',
    ),
  deleted: () => new DomainError('registration-activity.deleted', 'Cette activité à inscription a été supprimée.', 'conflict'),
};
