import { DomainError } from '@intendance/kernel/domain-error.js';

const reasonMissing = 'Indiquez pourquoi cette écriture est refusée.';

export const entryRequestErrors = {
  unknown: () => new DomainError('entry-request.unknown', 'Cette écriture demandée n’existe pas.', 'not-found'),
  notOpen: () => new DomainError('entry-request.not-open', 'Cette écriture demandée n’attend plus de réponse.', 'conflict'),
  reasonMissing: () =>
    new DomainError('entry-request.reason-missing', reasonMissing, 'invalid', [
      { propertyPath: 'reason', code: 'required', message: reasonMissing },
    ]),
};
