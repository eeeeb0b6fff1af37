import { DomainError } from '@intendance/kernel/domain-error.js';

const ended = 'Votre session a expiré. Veuillez vous reconnecter.';

export const sessionErrors = {
  /** The same for an unknown user and a wrong password. */
  badCredentials: () => new DomainError('session.bad-credentials', 'Identifiants incorrects', 'unauthenticated'),
  expired: () => new DomainError('session.expired', ended, 'unauthenticated'),
  /** A refresh token came back after its use: somebody else holds a copy, and the whole family is ended. */
  tokenReused: () => new DomainError('session.token-reused', ended, 'unauthenticated'),
  unknown: () => new DomainError('session.unknown', 'Cette session n’existe pas, ou elle est déjà fermée.', 'not-found'),
  linkInvalid: () => new DomainError('session.link-invalid', 'Ce lien de connexion est invalide ou a déjà été utilisé.', 'unauthenticated'),
  redirectRefused: () =>
    new DomainError('session.redirect-refused', 'Cette adresse de redirection n’est pas autorisée.', 'invalid', [
      { propertyPath: 'redirect', code: 'session.redirect-refused', message: 'Cette adresse de redirection n’est pas autorisée.' },
    ]),
};
