import { DomainError } from '@intendance/kernel/domain-error.js';

const reasonMissing = 'Veuillez indiquer un motif.';

export const bounceErrors = {
  unknown: () => new DomainError('bounce.unknown', 'Aucun e-mail n’est revenu de cette adresse.', 'not-found'),
  notBlocked: () => new DomainError('bounce.not-blocked', 'Cette adresse n’est pas bloquée.', 'conflict'),
  reasonMissing: () =>
    new DomainError('bounce.reason-missing', reasonMissing, 'invalid', [
      { propertyPath: 'reason', code: 'bounce.reason-missing', message: reasonMissing },
    ]),
};
