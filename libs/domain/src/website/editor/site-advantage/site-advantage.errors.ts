import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { missingText } from '../page-item/required-fields.js';

const unknownActivity = (propertyPath: string) => {
  const message = 'Cette activité n’existe pas.';
  return new DomainError('site-advantage.activity', message, 'invalid', [{ propertyPath, code: 'unknown', message }]);
};

export const siteAdvantageErrors = {
  unknown: () => new DomainError('site-advantage.unknown', 'Cet avantage n’existe pas.', 'not-found'),
  incomplete: (violations: Violation[]) => new DomainError('site-advantage.incomplete', missingText, 'invalid', violations),
  unknownRefund: () => unknownActivity('refund_id'),
  unknownRegistration: () => unknownActivity('inscription_id'),
};
