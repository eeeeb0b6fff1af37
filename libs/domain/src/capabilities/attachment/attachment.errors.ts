import { DomainError } from '@intendance/kernel/domain-error.js';

export const attachmentErrors = {
  unknown: () => new DomainError('attachment.unknown', 'Cette pièce jointe n’existe pas.', 'not-found'),
  alreadyAttached: () => new DomainError('attachment.already-attached', 'Cette pièce est déjà jointe à autre chose.', 'conflict'),
};
