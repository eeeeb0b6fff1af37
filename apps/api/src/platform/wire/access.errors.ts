import { forbiddenMessage, suspendedMessage, type Verdict } from '@intendance/contract/access.js';
import { DomainError } from '@intendance/kernel/domain-error.js';

const stepUpMessages = {
  any: 'Confirmez votre identité par un code de votre application d’authentification ou une clé d’accès, puis recommencez.',
  passkey: 'Votre structure demande votre clé d’accès : confirmez votre identité avec elle, puis recommencez.',
} as const;

export const accessErrors = {
  noSession: () => new DomainError('session.missing', 'Veuillez vous connecter.', 'unauthenticated'),
  invalidSession: () => new DomainError('session.invalid', 'Votre session n’est pas valide. Veuillez vous reconnecter.', 'unauthenticated'),
  expiredSession: () => new DomainError('session.expired', 'Votre session a expiré. Veuillez vous reconnecter.', 'unauthenticated'),
  personOnly: () => new DomainError('access.person-only', 'Une clé d’API n’ouvre pas cette opération.', 'forbidden'),
  suspended: () => new DomainError('access.suspended', suspendedMessage, 'forbidden'),
  /** `factor`: what the user must show. */
  stepUp: (factor: 'any' | 'passkey' = 'any') =>
    new DomainError('access.step-up', stepUpMessages[factor], 'forbidden', [], factor === 'passkey' ? { factor } : undefined),
  readOnly: () => new DomainError('access.read-only', 'Votre rôle permet de consulter ces données, pas de les modifier.', 'forbidden'),
  /** `access.permission`, `access.white-label`, `access.trial`, `access.module`… with the page that the specification sends to. */
  refused: ({ reason, destination, message }: Extract<Verdict, { allowed: false }>) =>
    new DomainError(`access.${reason}`, message ?? forbiddenMessage, 'forbidden', [], { destination }),
};
