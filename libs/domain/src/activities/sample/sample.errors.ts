import { DomainError } from '@intendance/kernel/domain-error.js';

export const sampleErrors = {
  /** The lists do not show the last claims yet: a sample record that they use could be removed. */
  busy: () =>
    new DomainError('sample.busy', 'Vos dernières modifications arrivent. Veuillez réessayer dans un instant.', 'conflict', [], {
      retry_after: 1,
    }),
  absent: () => new DomainError('sample.absent', 'Votre structure ne contient pas de données d’exemple.', 'not-found'),
};
