import { DomainError } from '@intendance/kernel/domain-error.js';

export const sealedHistoryErrors = {
  unsealed: () =>
    new DomainError('sealed-history.unsealed', 'L’historique n’a pas encore de sceau : réessayez dans quelques secondes.', 'conflict'),
  wrongCode: () =>
    new DomainError(
      'sealed-history.wrong-code',
      'Ce code n’est pas celui d’un reçu : copiez-le en entier, de l’identifiant de la structure à l’empreinte.',
    ),
};
