import { DomainError } from '@intendance/kernel/domain-error.js';

export const exchangeErrors = {
  noCurrency: () =>
    new DomainError(
      'exchange.no-currency',
      'Aucune de ces lignes n’est dans une autre devise que l’euro : il n’y a pas d’écart de change.',
    ),
  twoCurrencies: () => new DomainError('exchange.two-currencies', 'Ces lignes sont dans deux devises : réglez chaque devise à part.'),
  twoBudgets: () => new DomainError('exchange.two-budgets', 'Ces lignes sont de deux budgets : réglez chaque budget à part.'),
  notPaid: () => new DomainError('exchange.not-paid', 'Choisissez aussi la ligne en euros du règlement.'),
  paidInvalid: (rest: string) => {
    const message = `Le montant réglé en devise est positif et ne dépasse pas ${rest}.`;
    return new DomainError('exchange.paid-invalid', message, 'invalid', [{ propertyPath: 'paid', code: 'range', message }]);
  },
  noDifference: () =>
    new DomainError(
      'exchange.no-difference',
      'Le règlement est égal au montant des écritures : il n’y a pas d’écart de change à passer.',
      'conflict',
    ),
};
