import { forbiddenMessage, suspendedMessage, type Verdict } from '@intendance/contract/access.js';
import { DomainError } from '@intendance/kernel/domain-error.js';

export const accessErrors = {
  noSession: () => new DomainError('session.missing', 'Veuillez vous connecter.', 'unauthenticated'),
  invalidSession: () => new DomainError('session.invalid', 'Votre session n’est pas valide. Veuillez vous reconnecter.', 'unauthenticated'),
  expiredSession: () => new DomainError('session.expired', 'Votre session a expiré. Veuillez vous reconnecter.', 'unauthenticated'),
  personOnly: () => new DomainError('access.person-only', 'Une clé d’API n’ouvre pas cette opération.', 'forbidden'),
  suspended: () => new DomainError('access.suspended', suspendedMessage, 'forbidden'),
  stepUp: () =>
    new DomainError(
      'access.step-up',
      'Confirmez votre identité par un code de votre application d’authentification, puis recommencez.',
      'forbidden',
    ),
  readOnly: () => new DomainError('access.read-only', 'Votre rôle permet de consulter ces données, pas de les modifier.', 'forbidden'),
  /** `access.permission`, `access.white-label`, `access.trial`, `access.module`… with the page that the specification sends to. */
  refused: ({ reason, destination, message }: Extract<Verdict, { allowed: false }>) =>
    new DomainError(`access.${reason}`, message ?? forbiddenMessage, 'forbidden', [], { destination }),
};
