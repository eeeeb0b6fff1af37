import { DomainError } from '@intendance/kernel/domain-error.js';

export const orderErrors = {
  unknown: () => new DomainError('order.unknown', 'Cette commande n’existe pas.', 'not-found'),
  notOnHold: () => new DomainError('order.not-on-hold', 'Cette commande n’est plus en attente.', 'conflict'),
  personLeft: () =>
    new DomainError(
      'order.person-left',
      'Cette personne n’était plus présente le jour de la commande. Confirmez pour la subventionner malgré tout.',
      'conflict',
    ),
  reasonMissing: () => new DomainError('order.reason-missing', 'Indiquez pourquoi cette commande est écartée.'),
};
