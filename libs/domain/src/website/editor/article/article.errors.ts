import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { missingText } from '../page-item/required-fields.js';

export const articleErrors = {
  unknown: () => new DomainError('article.unknown', 'Cet article n’existe pas.', 'not-found'),
  incomplete: (violations: Violation[]) => new DomainError('article.incomplete', missingText, 'invalid', violations),
  dates: (propertyPath: 'publish_at' | 'expire_at', message: string) =>
    new DomainError('article.dates', message, 'invalid', [{ propertyPath, code: 'invalid', message }]),
  undescribed: (fields: readonly string[]) => {
    const message = 'Décrivez cette image (texte de remplacement), ou dites qu’elle est décorative.';
    return new DomainError(
      'article.undescribed-image',
      message,
      'invalid',
      fields.map((propertyPath) => ({ propertyPath, code: 'undescribed', message })),
    );
  },
  video: () => {
    const message = 'L’adresse d’une vidéo de YouTube, Vimeo ou Dailymotion est attendue.';
    return new DomainError('article.video', message, 'invalid', [{ propertyPath: 'video', code: 'invalid', message }]);
  },
};
