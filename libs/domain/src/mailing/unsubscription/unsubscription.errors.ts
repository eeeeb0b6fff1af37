import { DomainError } from '@intendance/kernel/domain-error.js';

const reasonMissing = 'Veuillez indiquer un motif.';

export const unsubscriptionErrors = {
  unknown: () => new DomainError('unsubscription.unknown', 'Cette désinscription n’existe pas.', 'not-found'),
  linkInvalid: () => new DomainError('unsubscription.link-invalid', 'Ce lien de désinscription n’est pas valable.', 'not-found'),
  reasonMissing: () =>
    new DomainError('unsubscription.reason-missing', reasonMissing, 'invalid', [
      { propertyPath: 'reason', code: 'unsubscription.reason-missing', message: reasonMissing },
    ]),
  notUnsubscribed: () =>
    new DomainError('unsubscription.not-unsubscribed', 'Cette personne n’est pas désinscrite des publipostages.', 'conflict'),
  alreadyUnsubscribed: () =>
    new DomainError('unsubscription.already-unsubscribed', 'Cette personne est déjà désinscrite des publipostages.', 'conflict'),
};
