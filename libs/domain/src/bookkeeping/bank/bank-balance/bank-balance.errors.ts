import { DomainError } from '@intendance/kernel/domain-error.js';
import { type Cents, formatEuros } from '@intendance/kernel/money.js';

const future = 'Le jour d’un solde ne peut pas être à venir.';

export const bankBalanceErrors = {
  unknown: () => new DomainError('bank-balance.unknown', 'Aucun solde n’est saisi à ce jour.', 'not-found'),
  future: () => new DomainError('bank-balance.future', future, 'invalid', [{ propertyPath: 'date', code: 'future', message: future }]),
  notCash: () => new DomainError('bank-balance.not-cash', 'Seule une caisse se compte en pièces et en billets.', 'conflict'),
  cashValue: () =>
    new DomainError('bank-balance.cash-value', 'Une ligne du comptage n’est ni un billet ni une pièce en euros, ou y est deux fois.'),
  differencePosted: () =>
    new DomainError(
      'bank-balance.difference-posted',
      'L’écart de ce comptage est déjà passé en écriture : annulez d’abord cette écriture pour en passer une autre.',
      'conflict',
    ),
  noDifference: () =>
    new DomainError('bank-balance.no-difference', 'La somme comptée est celle des écritures : il n’y a aucun écart à passer.', 'conflict'),
  /** An operation was recorded since the user read the difference. */
  differenceMoved: (difference: Cents) =>
    new DomainError(
      'bank-balance.difference-moved',
      `L’écart de la caisse est maintenant de ${formatEuros(difference)} : vérifiez-le, puis passez-le à nouveau.`,
      'conflict',
    ),
  notReady: () =>
    new DomainError(
      'bank-balance.not-ready',
      'Les dernières opérations ne sont pas encore dans le solde des écritures : réessayez dans un instant.',
      'conflict',
    ),
  belowZero: () =>
    new DomainError('bank-balance.below-zero', 'Une caisse ne contient pas moins que zéro : corrigez la somme comptée.', 'conflict'),
  notPosted: () => new DomainError('bank-balance.difference-not-posted', 'Aucun écart de caisse n’est passé à ce jour.', 'not-found'),
  cashDiffers: (total: Cents) => {
    const message = `Les pièces et les billets font ${formatEuros(total)} : la somme comptée est une autre.`;
    return new DomainError('bank-balance.cash-differs', message, 'invalid', [{ propertyPath: 'balance', code: 'cash', message }]);
  },
};
