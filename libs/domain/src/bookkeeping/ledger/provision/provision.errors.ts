import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const provisionErrors = {
  unknown: () => new DomainError('provision.unknown', 'Cette provision n’existe pas.', 'not-found'),
  incomplete: (violations: readonly Violation[]) =>
    new DomainError('provision.incomplete', 'La fiche de la provision est incomplète.', 'invalid', violations),
  notArisen: (year: string) =>
    new DomainError('provision.not-arisen', `Le fait qui motive cette provision est postérieur à l’exercice ${year}.`, 'conflict'),
  estimateInvalid: (violations: readonly Violation[]) =>
    new DomainError('provision.estimate-invalid', 'L’estimation de l’exercice est à corriger.', 'invalid', violations),
  /** The entry of that year counts the provision. */
  counted: (year: string) =>
    new DomainError('provision.counted', `L’écriture des provisions de ${year} compte celle-ci : annulez-la d’abord.`, 'conflict'),
  closedYear: (year: string) =>
    new DomainError(
      'provision.closed-year',
      `L’exercice ${year}, clôturé, compte cette provision : sa nature, son compte, son budget, sa date et son montant repris ne changent plus.`,
      'conflict',
    ),
  nothingDue: (year: string) =>
    new DomainError('provision-entry.nothing-due', `Aucune provision n’est à doter ni à reprendre en ${year}.`, 'conflict'),
  notRecorded: (year: string) =>
    new DomainError('provision-entry.not-recorded', `L’écriture des provisions de ${year} n’est pas passée.`, 'conflict'),
  /** A later year is computed from the years before it. */
  laterRecorded: (year: string) =>
    new DomainError(
      'provision-entry.later-recorded',
      `L’écriture des provisions de ${year} est déjà passée : annulez-la d’abord.`,
      'conflict',
    ),
};
