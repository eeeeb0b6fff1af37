import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const minutesErrors = {
  unknown: () => new DomainError('minutes.unknown', 'Ce procès-verbal n’existe pas.', 'not-found'),
  invalid: (violations: Violation[]) => new DomainError('minutes.invalid', 'Informations invalides', 'invalid', violations),
};
