import { DomainError } from '@intendance/kernel/domain-error.js';

export const sealedHistoryErrors = {
  unsealed: () =>
    new DomainError('sealed-history.unsealed', 'L’historique n’a pas encore de sceau : réessayez dans quelques secondes.', 'conflict'),
  unknownEvent: () => new DomainError('sealed-history.unknown-event', 'Cet événement n’est pas dans l’historique.', 'not-found'),
  eventChanged: () =>
    new DomainError(
      'sealed-history.event-changed',
      'Cet événement, ou son sceau, a été modifié dans la base de données : il ne peut plus être prouvé. Prévenez l’exploitant de l’installation.',
      'conflict',
    ),
  wrongCode: () =>
    new DomainError(
      'sealed-history.wrong-code',
      'Ce code n’est pas celui d’un reçu : copiez-le en entier, de l’identifiant de la structure à l’empreinte.',
    ),
};
