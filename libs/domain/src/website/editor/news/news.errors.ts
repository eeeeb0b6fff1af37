import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { missingText } from '../page-item/required-fields.js';

export const newsErrors = {
  unknown: () => new DomainError('news.unknown', 'Cette nouvelle n’existe pas.', 'not-found'),
  incomplete: (violations: Violation[]) => new DomainError('news.incomplete', missingText, 'invalid', violations),
  dates: () => {
    const message = 'La fin est après la publication.';
    return new DomainError('news.dates', message, 'invalid', [{ propertyPath: 'expire_at', code: 'order', message }]);
  },
};
