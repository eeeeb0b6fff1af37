import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const minutesErrors = {
  unknown: () => new DomainError('minutes.unknown', 'Ce procès-verbal n’existe pas.', 'not-found'),
  adoptionDay: () => {
    const message = 'La réunion d’adoption a déjà eu lieu : indiquez un jour passé ou aujourd’hui.';
    return new DomainError('minutes.adoption-day', message, 'invalid', [{ propertyPath: 'adopted_on', code: 'future', message }]);
  },
  invalid: (violations: Violation[]) => new DomainError('minutes.invalid', 'Informations invalides', 'invalid', violations),
};
