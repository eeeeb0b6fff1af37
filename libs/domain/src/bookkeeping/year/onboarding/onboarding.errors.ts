import { DomainError } from '@intendance/kernel/domain-error.js';

export const onboardingErrors = {
  datesMissing: () => new DomainError('onboarding.dates-missing', 'Renseignez d’abord les dates de votre exercice.', 'conflict'),
  sirenInvalid: () => {
    const message = 'Le SIREN compte neuf chiffres, dont le dernier est une clé de contrôle : vérifiez-le.';
    return new DomainError('onboarding.siren-invalid', message, 'invalid', [{ propertyPath: 'siren', code: 'invalid', message }]);
  },
  stepSkipped: () => new DomainError('onboarding.step-skipped', 'Les étapes se suivent : terminez celle-ci.', 'conflict'),
};
