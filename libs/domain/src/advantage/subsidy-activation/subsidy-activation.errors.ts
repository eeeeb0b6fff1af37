import { DomainError } from '@intendance/kernel/domain-error.js';

export const subsidyActivationErrors = {
  draftMissing: () =>
    new DomainError(
      'subsidy-activation.draft-missing',
      'Aucune subvention n’attend d’être activée : remplissez d’abord les étapes.',
      'conflict',
    ),
  mandateMissing: () =>
    new DomainError(
      'subsidy-activation.mandate-missing',
      'Il reste à signer le mandat de prélèvement. Votre subvention est conservée.',
      'conflict',
    ),
};
