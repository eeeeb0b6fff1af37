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
  formerChart: (year: string) =>
    new DomainError(
      'provision-conversion.former-chart',
      `L’exercice ${year} s’ouvre avant 2025 : il garde ses comptes de provisions.`,
      'conflict',
    ),
  /** The balances of the first day are final once the year before is closed. */
  previousOpen: (year: string) =>
    new DomainError(
      'provision-conversion.previous-open',
      `Clôturez d’abord l’exercice ${year} : les soldes à reclasser viennent de son report à nouveau.`,
      'conflict',
    ),
  entryRecorded: (year: string) =>
    new DomainError(
      'provision-conversion.entry-recorded',
      `L’écriture des provisions de ${year} est passée sur ces comptes : annulez-la d’abord.`,
      'conflict',
    ),
  booksLate: () =>
    new DomainError(
      'provision-conversion.books-late',
      'Le grand livre n’est pas encore à jour : réessayez dans quelques secondes.',
      'conflict',
    ),
  nothingToConvert: (year: string) =>
    new DomainError('provision-conversion.nothing-due', `Aucun compte 153 à 158 n’a de solde au premier jour de ${year}.`, 'conflict'),
  notConverted: (year: string) =>
    new DomainError('provision-conversion.not-converted', `Les comptes de provisions de ${year} n’ont pas été convertis.`, 'conflict'),
};
