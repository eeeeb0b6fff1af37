import { DomainError } from '@intendance/kernel/domain-error.js';

const reasonMissing = 'Le motif de l’avoir doit être saisi';

export const billErrors = {
  unknown: () => new DomainError('bill.unknown', 'Fichier introuvable.', 'not-found'),
  numberUnknown: () => new DomainError('bill.number-unknown', 'Aucune facture ne porte ce numéro.', 'not-found'),
  credited: () => new DomainError('bill.credited', 'Un avoir a déjà été émis sur cette facture.', 'conflict'),
  nothingToRefund: () => new DomainError('bill.nothing-to-refund', 'Cette facture n’a rien à rembourser.', 'conflict'),
  refundAhead: () =>
    new DomainError('bill.refund-ahead', 'Le remboursement ne peut pas être noté avant son jour.', 'invalid', [
      { propertyPath: 'on', code: 'bill.refund-ahead', message: 'Le remboursement ne peut pas être noté avant son jour.' },
    ]),
  paid: () => new DomainError('bill.paid', 'Cette facture est déjà payée.', 'conflict'),
  reasonMissing: () =>
    new DomainError('bill.reason-missing', reasonMissing, 'invalid', [
      { propertyPath: 'reason', code: 'bill.reason-missing', message: reasonMissing },
    ]),
  runAhead: () =>
    new DomainError('bill.run-ahead', 'Les factures d’un jour à venir ne peuvent être que simulées.', 'invalid', [
      { propertyPath: 'on', code: 'bill.run-ahead', message: 'Les factures d’un jour à venir ne peuvent être que simulées.' },
    ]),
  clockBehind: (number: string, day: string) =>
    new DomainError('bill.clock-behind', `La pièce ${number} porte la date du ${day} : l’horloge du serveur retarde.`, 'conflict'),
  seriesUnopened: (year: number, day: string) =>
    new DomainError(
      'bill.series-unopened',
      `La dernière facture date du ${day}. Vérifiez l’horloge du serveur, puis émettez les factures vous-même pour ouvrir la série ${year}.`,
      'conflict',
    ),
  sellerMissing: () =>
    new DomainError('bill.seller-missing', 'Cette installation n’émet pas de facture : le vendeur n’est pas configuré.', 'conflict'),
};
