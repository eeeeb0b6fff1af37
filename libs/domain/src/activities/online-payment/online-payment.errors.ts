import { DomainError } from '@intendance/kernel/domain-error.js';

export const onlinePaymentErrors = {
  unknown: () => new DomainError('online-payment.unknown', 'Ce paiement en ligne n’existe pas.', 'not-found'),
  unavailable: () => new DomainError('online-payment.unavailable', 'Le paiement en ligne n’est pas ouvert.', 'conflict'),
  notGranted: () => new DomainError('online-payment.not-granted', 'Cette inscription n’attend pas de paiement.', 'conflict'),
  alreadyPaid: () => new DomainError('online-payment.already-paid', 'Cette inscription est déjà payée.', 'conflict'),
  alreadyReceived: () =>
    new DomainError(
      'online-payment.already-received',
      'Votre paiement est reçu. Votre structure l’enregistre pour cette inscription, ou vous le rembourse.',
      'conflict',
    ),
  amountChanged: () =>
    new DomainError('online-payment.amount-changed', 'Le montant de l’inscription a changé : recommencez le paiement.', 'conflict'),
  paidOtherwise: () =>
    new DomainError('online-payment.paid-otherwise', 'L’inscription est déjà payée par ailleurs : remboursez ce paiement.', 'conflict'),
  nothingReceived: () => new DomainError('online-payment.nothing-received', 'Ce paiement n’a pas d’argent reçu à rembourser.', 'conflict'),
};
