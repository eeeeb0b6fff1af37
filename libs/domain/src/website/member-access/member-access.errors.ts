import { DomainError } from '@intendance/kernel/domain-error.js';

export const memberAccessErrors = {
  notBeneficiary: () =>
    new DomainError(
      'member-access.not-beneficiary',
      'Cet espace est réservé aux bénéficiaires présents. Pour toute question, écrivez-nous depuis la page Contact.',
      'forbidden',
    ),
};
