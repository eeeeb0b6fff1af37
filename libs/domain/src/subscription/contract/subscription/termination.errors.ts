import { DomainError } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';

export const terminationErrors = {
  noContract: () => new DomainError('termination.no-contract', 'Vous n’avez pas de contrat en cours : rien n’est à résilier.', 'conflict'),
  inProgress: (lastDay: LocalDate) =>
    new DomainError(
      'termination.in-progress',
      `Votre contrat est résilié au ${formatDay(lastDay)} : annulez la résiliation pour le changer.`,
      'conflict',
    ),
  none: () => new DomainError('termination.none', 'Aucune résiliation n’est en cours.', 'conflict'),
};
