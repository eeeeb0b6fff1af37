import { DomainError } from '@intendance/kernel/domain-error.js';

const invalid = (code: string, message: string, propertyPath: string): DomainError =>
  new DomainError(code, message, 'invalid', [{ propertyPath, code, message }]);

export const debitErrors = {
  batchUnknown: () => new DomainError('debit.batch-unknown', 'Cette remise n’existe pas.', 'not-found'),
  batchEmpty: () => new DomainError('debit.batch-empty', 'Aucune facture n’est à prélever jusqu’à ce jour.', 'conflict'),
  batchWithoutDebit: () =>
    new DomainError(
      'debit.batch-without-debit',
      'Cette remise n’a plus de facture à prélever (mandats révoqués, factures annulées ou réglées) : annulez-la.',
      'conflict',
    ),
  batchPast: () =>
    new DomainError('debit.batch-past', 'Les jours de cette remise sont passés : la banque n’accepte plus son fichier.', 'conflict'),
  batchCancelled: () => new DomainError('debit.batch-cancelled', 'Cette remise est annulée.', 'conflict'),
  batchCollected: () =>
    new DomainError('debit.batch-collected', 'Cette remise est déjà présentée aux banques : elle ne peut plus être annulée.', 'conflict'),
  dayPast: () => invalid('debit.day-past', 'La date ne peut pas être dans le passé', 'until'),
  billUnknown: () => new DomainError('debit.bill-unknown', 'Cette facture n’a jamais été prélevée.', 'not-found'),
  billSettled: () => new DomainError('debit.bill-settled', 'Cette facture est déjà réglée.', 'conflict'),
  billLive: () =>
    new DomainError('debit.bill-live', 'Un prélèvement de cette facture est en cours : annulez d’abord sa remise.', 'conflict'),
  paymentAhead: () => invalid('debit.payment-ahead', 'La date du règlement ne peut pas être dans le futur', 'on'),
  textUnwritable: (text: string) => new DomainError('debit.text-unwritable', `« ${text} » ne s’écrit pas avec les caractères des banques.`),
  referenceInvalid: (text: string) =>
    new DomainError('debit.reference-invalid', `« ${text} » n’est pas une référence que les banques acceptent.`),
  returnFileUnknown: () =>
    new DomainError('debit.return-file-unknown', 'Un fichier pain.002, CAMT.053 ou CAMT.054 est attendu.', 'invalid', [
      { propertyPath: 'file', code: 'debit.return-file-unknown', message: 'Un fichier pain.002, CAMT.053 ou CAMT.054 est attendu.' },
    ]),
};
