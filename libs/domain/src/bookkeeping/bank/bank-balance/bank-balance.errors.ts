import { DomainError } from '@intendance/kernel/domain-error.js';
import { type Cents, formatEuros } from '@intendance/kernel/money.js';

const future = 'Le jour d’un solde ne peut pas être à venir.';

export const bankBalanceErrors = {
  unknown: () => new DomainError('bank-balance.unknown', 'Aucun solde n’est saisi à ce jour.', 'not-found'),
  future: () => new DomainError('bank-balance.future', future, 'invalid', [{ propertyPath: 'date', code: 'future', message: future }]),
  notCash: () => new DomainError('bank-balance.not-cash', 'Seule une caisse se compte en pièces et en billets.', 'conflict'),
  cashValue: () =>
    new DomainError('bank-balance.cash-value', 'Une ligne du comptage n’est ni un billet ni une pièce en euros, ou y est deux fois.'),
  cashDiffers: (total: Cents) => {
    const message = `Les pièces et les billets font ${formatEuros(total)} : la somme comptée est une autre.`;
    return new DomainError('bank-balance.cash-differs', message, 'invalid', [{ propertyPath: 'balance', code: 'cash', message }]);
  },
};
