import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

/** Message of a save without commitment or billing period, and of a signature without billing data. */
export const billingDataMissing = 'Veuillez renseigner les informations de facturation';

export const billingDataErrors = {
  unknown: () => new DomainError('billing-data.unknown', 'Ces informations de facturation n’existent pas.', 'not-found'),
  invalid: (violations: readonly Violation[]) =>
    new DomainError('billing-data.invalid', violations[0]?.message ?? billingDataMissing, 'invalid', violations),
};
