import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const billingDataErrors = {
  unknown: () => new DomainError('billing-data.unknown', 'Ces informations de facturation n’existent pas.', 'not-found'),
  invalid: (violations: readonly Violation[]) =>
    new DomainError('billing-data.invalid', violations[0]?.message ?? '', 'invalid', violations),
};
