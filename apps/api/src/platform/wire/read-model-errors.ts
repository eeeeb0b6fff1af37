import { RequestError } from './request-error.js';

/** The read models are behind the write. */
export const late = (): RequestError =>
  new RequestError('unavailable', 'projection.late', 'Vos dernières modifications arrivent. Veuillez réessayer dans un instant.', {
    retry_after: 1,
  });

const standsStillCode = 'projection.failed';

/** The read model stands still for this structure, at an event that it cannot fold. */
export const standsStill = (readModel: string): RequestError =>
  new RequestError(
    'unavailable',
    standsStillCode,
    'Ces données ne sont plus à jour : une erreur empêche leur lecture. Vos saisies sont conservées, et la personne qui gère l’installation voit l’erreur.',
    { read_model: readModel, retry_after: 60 },
  );

export const isStandingStill = (error: unknown): boolean => error instanceof RequestError && error.code === standsStillCode;
