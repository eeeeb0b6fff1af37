import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { incompleteText } from '../settings/settings-checks.js';

export const refundActivityErrors = {
  unknown: () => new DomainError('refund-activity.unknown', 'Cette activité de remboursement n’existe pas.', 'not-found'),
  incomplete: (violations: Violation[]) => new DomainError('refund-activity.incomplete', incompleteText, 'invalid', violations),
  used: () =>
    new DomainError(
      'refund-activity.used',
      'Cette activité ne peut pas être supprimée : des demandes de remboursement y sont rattachées.',
      'conflict',
    ),
  deleted: () => new DomainError('refund-activity.deleted', 'Cette activité de remboursement a été supprimée.', 'conflict'),
};
