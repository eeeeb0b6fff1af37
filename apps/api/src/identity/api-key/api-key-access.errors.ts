import { DomainError } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';

/** Refusals of a request that carries a key. */
export const apiKeyAccessErrors = {
  invalid: () => new DomainError('api-key.invalid', 'Cette clé d’API n’est pas valable.', 'unauthenticated'),
  revoked: () => new DomainError('api-key.revoked', 'Cette clé d’API a été révoquée.', 'unauthenticated'),
  creatorGone: () =>
    new DomainError('api-key.creator-gone', 'Cette clé d’API suit les droits d’un compte qui n’est plus actif.', 'unauthenticated'),
  formerSecret: () =>
    new DomainError('api-key.rotated', 'Cette clé d’API a été remplacée : utilisez son nouveau secret.', 'unauthenticated'),
  expired: (on: LocalDate) => new DomainError('api-key.expired', `Cette clé d’API a expiré le ${formatDay(on)}.`, 'unauthenticated'),
  rateLimited: (seconds: number) =>
    new DomainError('api-key.rate-limited', `Trop de requêtes avec cette clé d’API. Réessayez dans ${seconds} s.`, 'too-many', [], {
      retry_after: seconds,
    }),
};
