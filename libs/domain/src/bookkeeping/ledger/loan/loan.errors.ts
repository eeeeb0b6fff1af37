import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const loanErrors = {
  unknown: () => new DomainError('loan.unknown', 'Cet emprunt n’existe pas.', 'not-found'),
  incomplete: (violations: readonly Violation[]) =>
    new DomainError('loan.incomplete', 'La fiche de l’emprunt est incomplète.', 'invalid', violations),
  changeInvalid: (violations: readonly Violation[]) =>
    new DomainError('loan.change-invalid', 'Le remboursement ou la renégociation est à corriger.', 'invalid', violations),
  repaid: () => new DomainError('loan.repaid', 'Cet emprunt est remboursé à cette date : il ne reste aucune échéance.', 'conflict'),
  /** The changes are computed from the facts. */
  changed: () =>
    new DomainError(
      'loan.changed',
      'L’échéancier a été modifié depuis : annulez d’abord le remboursement anticipé ou la renégociation.',
      'conflict',
    ),
  notLastChange: () =>
    new DomainError('loan.not-last-change', 'Seul le dernier remboursement anticipé ou la dernière renégociation s’annule.', 'conflict'),
  closedYear: (year: string) =>
    new DomainError(
      'loan.closed-year',
      `L’exercice ${year}, clôturé, compte cet emprunt : ses échéances et son compte n’y changent plus.`,
      'conflict',
    ),
};
