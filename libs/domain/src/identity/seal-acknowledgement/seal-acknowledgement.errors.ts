import { DomainError } from '@intendance/kernel/domain-error.js';

export const sealAcknowledgementErrors = {
  unknown: () => new DomainError('seal-acknowledgement.unknown', 'Aucune installation n’a attesté de ce sceau.', 'not-found'),
};
