import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { missingText } from '../page-item/required-fields.js';

export const teamMemberErrors = {
  unknown: () => new DomainError('team-member.unknown', 'Ce membre de l’équipe n’existe pas.', 'not-found'),
  incomplete: (violations: Violation[]) => new DomainError('team-member.incomplete', missingText, 'invalid', violations),
  consent: () => {
    const message = 'La photo demande l’accord de la personne.';
    return new DomainError('team-member.consent', message, 'invalid', [{ propertyPath: 'image_consent', code: 'required', message }]);
  },
};
