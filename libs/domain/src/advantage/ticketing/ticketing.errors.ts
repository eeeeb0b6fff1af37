import { DomainError } from '@intendance/kernel/domain-error.js';

export const ticketingErrors = {
  notConfigured: () => new DomainError('ticketing.not-configured', 'Aucune billetterie n’est reliée à cette installation.', 'conflict'),
  unreachable: () =>
    new DomainError('ticketing.unreachable', 'La billetterie ne répond pas. Les commandes seront lues à son retour.', 'conflict'),
  failed: () => new DomainError('ticketing.failed', 'La billetterie a répondu par une erreur.', 'conflict'),
  structureUnknown: () => new DomainError('ticketing.structure-unknown', 'La billetterie ne connaît pas votre structure.', 'conflict'),
  /** The same answer for a wrong signature, an old message and an unknown environment. */
  signatureInvalid: () =>
    new DomainError('ticketing.signature-invalid', 'La signature du message est absente, incorrecte ou trop ancienne.', 'unauthenticated'),
  closed: () => new DomainError('ticketing.closed', 'La billetterie de cette structure est fermée.', 'forbidden'),
  replayed: () => new DomainError('ticketing.message-replayed', 'Ce message a déjà été reçu.', 'conflict'),
  messageInvalid: () =>
    new DomainError('ticketing.message-invalid', 'Le message doit contenir des commandes (orders) ou un catalogue (universes).'),
};
