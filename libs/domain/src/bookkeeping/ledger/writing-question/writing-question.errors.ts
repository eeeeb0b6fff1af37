import { DomainError } from '@intendance/kernel/domain-error.js';

const textMissing = (message: string) =>
  new DomainError('writing-question.text-missing', message, 'invalid', [{ propertyPath: 'text', code: 'required', message }]);

export const writingQuestionErrors = {
  unknown: () => new DomainError('writing-question.unknown', 'Cette question n’existe pas.', 'not-found'),
  textMissing,
  unknownWriting: () => {
    const message = 'Cette écriture n’existe pas, ou a été supprimée.';
    return new DomainError('writing-question.unknown-writing', message, 'invalid', [
      { propertyPath: 'writing_id', code: 'unknown', message },
    ]);
  },
  closed: () => new DomainError('writing-question.closed', 'Cette question est close : rouvrez-la pour y répondre.', 'conflict'),
};
