import { DomainError } from '@intendance/kernel/domain-error.js';

export const sealTimestampErrors = {
  unknown: () => new DomainError('seal-timestamp.unknown', 'Ce sceau n’a pas d’horodatage.', 'not-found'),
};
