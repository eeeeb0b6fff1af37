import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const personRequestErrors = {
  unknown: () => new DomainError('person-request.unknown', 'Cette demande n’existe pas.', 'not-found'),
  closed: () => new DomainError('person-request.closed', 'Cette demande a déjà été traitée.', 'conflict'),
  invalid: (violations: Violation[]) => new DomainError('person-request.invalid', violations[0]?.message ?? '', 'invalid', violations),
  unchanged: () => new DomainError('person-request.unchanged', 'Rien n’a changé : modifiez au moins une information.'),
  /** The person alone says which values they ask for. */
  fixed: () =>
    new DomainError(
      'person-request.fixed',
      'Cette demande vient de la personne : approuvez-la, ou refusez-la en disant pourquoi.',
      'conflict',
    ),
  commentMissing: () => {
    const message = 'Veuillez indiquer le motif du refus.';
    return new DomainError('person-request.comment-missing', message, 'invalid', [{ propertyPath: 'comment', code: 'required', message }]);
  },
  documentUnknown: () => new DomainError('person-request.document-unknown', 'Cette pièce jointe n’existe pas.', 'not-found'),
};
