import { DomainError } from '@intendance/kernel/domain-error.js';

const reasonMissing = 'Le motif de l’avoir doit être saisi';

export const billErrors = {
  unknown: () => new DomainError('bill.unknown', 'Fichier introuvable.', 'not-found'),
  numberUnknown: () => new DomainError('bill.number-unknown', 'Aucune facture ne porte ce numéro.', 'not-found'),
  credited: () => new DomainError('bill.credited', 'Un avoir a déjà été émis sur cette facture.', 'conflict'),
  paid: () => new DomainError('bill.paid', 'Cette facture est déjà payée.', 'conflict'),
  reasonMissing: () =>
    new DomainError('bill.reason-missing', reasonMissing, 'invalid', [
      { propertyPath: 'reason', code: 'bill.reason-missing', message: reasonMissing },
    ]),
  runAhead: () =>
    new DomainError('bill.run-ahead', 'Les factures d’un jour à venir ne peuvent être que simulées.', 'invalid', [
      { propertyPath: 'on', code: 'bill.run-ahead', message: 'Les factures d’un jour à venir ne peuvent être que simulées.' },
    ]),
  sellerMissing: () =>
    new DomainError('bill.seller-missing', 'Cette installation n’émet pas de facture : le vendeur n’est pas configuré.', 'conflict'),
};
