import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

export const grantErrors = {
  unknown: () => new DomainError('grant.unknown', 'Cette subvention n’existe pas.', 'not-found'),
  incomplete: (violations: readonly Violation[]) =>
    new DomainError('grant.incomplete', 'La fiche de la subvention est incomplète.', 'invalid', violations),
  /** An investment is income as its asset wears out, whatever is spent. */
  withoutSpending: () =>
    new DomainError(
      'grant.without-spending',
      'Une subvention d’investissement se reprend au rythme du bien : rien à dépenser.',
      'conflict',
    ),
  notAwarded: (year: string) => new DomainError('grant.not-award', `Cette subvention n’était pas attribuée en ${year}.`, 'conflict'),
  spendingInvalid: (violations: readonly Violation[]) =>
    new DomainError('grant.spending-invalid', 'Les dépenses de l’exercice sont à corriger.', 'invalid', violations),
  /** The entry of that year counts the grant. */
  counted: (year: string) =>
    new DomainError('grant.counted', `L’écriture des subventions de ${year} compte celle-ci : annulez-la d’abord.`, 'conflict'),
  closedYear: (year: string) =>
    new DomainError(
      'grant.closed-year',
      `L’exercice ${year}, clôturé, compte cette subvention : son type, son compte, son budget, son montant et ses dates ne changent plus.`,
      'conflict',
    ),
  nothingDue: (year: string) =>
    new DomainError('grant-entry.nothing-due', `Aucune subvention n’est à reporter ni à reprendre en ${year}.`, 'conflict'),
  notRecorded: (year: string) =>
    new DomainError('grant-entry.not-recorded', `L’écriture des subventions de ${year} n’est pas passée.`, 'conflict'),
  /** A later year is computed from the years before it. */
  laterRecorded: (year: string) =>
    new DomainError(
      'grant-entry.later-recorded',
      `L’écriture des subventions de ${year} est déjà passée : annulez-la d’abord.`,
      'conflict',
    ),
};
