import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

const on = (propertyPath: string, message: string): Violation[] => [{ propertyPath, code: 'invalid', message }];
const ofBank =
  'Choisissez un compte qui n’existe que pour ce service, sans IBAN : l’argent y attend son virement vers la banque. Ouvrez-le dans les comptes de la comptabilité.';
const missing = 'Choisissez le compte où les paiements en ligne sont enregistrés.';

export const paymentAccountErrors = {
  none: () => new DomainError('payment-account.none', 'Aucun service de paiement n’est relié.', 'not-found'),
  bankAccountMissing: () => new DomainError('payment-account.bank-account-missing', missing, 'invalid', on('bank_account', missing)),
  bankAccountOfBank: () => new DomainError('payment-account.bank-account-of-bank', ofBank, 'invalid', on('bank_account', ofBank)),
};
