import { DomainError } from '@intendance/kernel/domain-error.js';

export const onboardingErrors = {
  datesMissing: () => new DomainError('onboarding.dates-missing', "Renseignez d'abord les dates de votre exercice.", 'conflict'),
  stepSkipped: () => new DomainError('onboarding.step-skipped', 'Les étapes se suivent : terminez celle-ci.', 'conflict'),
};
