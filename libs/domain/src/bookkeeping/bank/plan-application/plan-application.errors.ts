import { DomainError } from '@intendance/kernel/domain-error.js';

export const planApplicationErrors = {
  unknown: () => new DomainError('plan-application.unknown', 'Cette mise à jour des opérations n’existe pas.', 'not-found'),
};
