import { DomainError } from '@intendance/kernel/domain-error.js';

const future = 'Le jour d’un solde ne peut pas être à venir.';

export const bankBalanceErrors = {
  unknown: () => new DomainError('bank-balance.unknown', 'Aucun solde n’est saisi à ce jour.', 'not-found'),
  future: () => new DomainError('bank-balance.future', future, 'invalid', [{ propertyPath: 'date', code: 'future', message: future }]),
};
