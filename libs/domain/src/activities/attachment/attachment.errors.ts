import { DomainError } from '@intendance/kernel/domain-error.js';

export const attachmentErrors = {
  unknown: () => new DomainError('attachment.unknown', "Cette pièce jointe n'existe pas.", 'not-found'),
};
