import { DomainError } from '@intendance/kernel/domain-error.js';

export const aggregatorErrors = {
  notConfigured: () =>
    new DomainError('aggregator.not-configured', 'La synchronisation bancaire n’est pas configurée sur cette installation.', 'conflict'),
  /** The specification's text. */
  failed: () => new DomainError('aggregator.failed', 'Connexion échouée', 'conflict'),
  /** The returning user did not leave from here, or left too long ago. */
  unknownReturn: () => new DomainError('aggregator.unknown-return', 'Connexion échouée', 'conflict'),
  foreignRedirect: () =>
    new DomainError('aggregator.foreign-redirect', 'L’adresse de retour n’est pas une page de ce site.', 'invalid', [
      { propertyPath: 'redirect_uri', code: 'foreign', message: 'L’adresse de retour n’est pas une page de ce site.' },
    ]),
  unreachable: () =>
    new DomainError('aggregator.unreachable', 'Le service de synchronisation bancaire ne répond pas. Veuillez réessayer.', 'conflict'),
  notConnected: () => new DomainError('aggregator.not-connected', 'Aucune banque n’est connectée.', 'conflict'),
  unknownConnection: () => new DomainError('aggregator.unknown-connection', 'Cette connexion n’existe pas.', 'not-found'),
};
