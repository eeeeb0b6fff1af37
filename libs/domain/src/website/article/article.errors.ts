import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { missingText } from '../page-item/required-fields.js';

export const articleErrors = {
  unknown: () => new DomainError('article.unknown', 'Cet article n’existe pas.', 'not-found'),
  incomplete: (violations: Violation[]) => new DomainError('article.incomplete', missingText, 'invalid', violations),
  video: () => {
    const message = 'L’adresse d’une vidéo de YouTube, Vimeo ou Dailymotion est attendue.';
    return new DomainError('article.video', message, 'invalid', [{ propertyPath: 'video', code: 'invalid', message }]);
  },
};
