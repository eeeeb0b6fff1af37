import { DomainError } from '@intendance/kernel/domain-error.js';

const on = (propertyPath: string, code: string, message: string) => [{ propertyPath, code, message }];

export const ledgerErrors = {
  twoYears: () => {
    const message = 'Les deux dates doivent être dans le même exercice.';
    return new DomainError('ledger.two-years', message, 'invalid', on('date_end', 'two-years', message));
  },
  invertedDates: () => {
    const message = 'La date de fin ne peut pas précéder la date de début.';
    return new DomainError('ledger.inverted-dates', message, 'invalid', on('date_end', 'before-start', message));
  },
  asOfBefore: () => {
    const message = 'La date comptable ne peut pas précéder le début de la période.';
    return new DomainError('ledger.as-of-before', message, 'invalid', on('as_of', 'before-start', message));
  },
};
