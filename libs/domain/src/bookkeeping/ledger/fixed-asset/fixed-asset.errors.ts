import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';

export const fixedAssetErrors = {
  unknown: () => new DomainError('fixed-asset.unknown', 'Cette immobilisation n’existe pas.', 'not-found'),
  incomplete: (violations: readonly Violation[]) =>
    new DomainError('fixed-asset.incomplete', 'La fiche de l’immobilisation est incomplète.', 'invalid', violations),
  disposed: (day: LocalDate) =>
    new DomainError(
      'fixed-asset.disposed',
      `Cette immobilisation est sortie le ${formatDay(day)} : annulez d’abord sa sortie.`,
      'conflict',
    ),
  notDisposed: () => new DomainError('fixed-asset.not-disposed', 'Cette immobilisation n’est pas sortie.', 'conflict'),
  disposedBefore: (day: LocalDate) => {
    const message = `La sortie ne peut pas précéder l’acquisition du ${formatDay(day)}.`;
    return new DomainError('fixed-asset.disposed-before', message, 'invalid', [{ propertyPath: 'date', code: 'before', message }]);
  },
  /** The depreciation of that year or of a later one counts the asset. */
  depreciated: (year: string) =>
    new DomainError('fixed-asset.depreciated', `Les dotations de ${year} comptent cette immobilisation : annulez-les d’abord.`, 'conflict'),
  closedYear: (year: string) =>
    new DomainError(
      'fixed-asset.closed-year',
      `L’exercice ${year}, clôturé, compte cette immobilisation : son compte, son budget, sa valeur et ses dates ne changent plus.`,
      'conflict',
    ),
  /** An asset that is gone, another component, or one of the other budget has no component. */
  noParent: () =>
    new DomainError(
      'fixed-asset.no-parent',
      'Un composant appartient à une immobilisation du registre, du même budget, qui n’est ni sortie ni elle-même un composant.',
      'conflict',
    ),
  partOfCost: () =>
    new DomainError(
      'fixed-asset.part-of-cost',
      'La valeur du composant est inférieure à celle de l’immobilisation qui la comprend.',
      'invalid',
      [{ propertyPath: 'cost', code: 'range', message: 'La valeur du composant est inférieure à celle de l’immobilisation.' }],
    ),
  hasComponents: () =>
    new DomainError('fixed-asset.has-components', 'Cette immobilisation a des composants : supprimez-les d’abord.', 'conflict'),
  disposedWithParent: () =>
    new DomainError(
      'fixed-asset.disposed-with-parent',
      'L’immobilisation de ce composant est sortie : annulez d’abord la sortie de l’immobilisation.',
      'conflict',
    ),
  /** The asset that took the place of another leaves the register with the replacement. */
  isReplacement: () =>
    new DomainError(
      'fixed-asset.is-replacement',
      'Cette immobilisation en remplace une autre : annulez la sortie de celle-ci, qui les défait ensemble.',
      'conflict',
    ),
  /** `reason`: a sentence of what counts the new asset. */
  replacementUsed: (label: string, reason: string) =>
    new DomainError('fixed-asset.replacement-used', `« ${label} », qui la remplace, ${reason} : défaites-le d’abord.`, 'conflict'),
  nothingDue: (year: string) =>
    new DomainError('depreciation.nothing-due', `Aucune immobilisation n’est à amortir en ${year}.`, 'conflict'),
  notRecorded: (year: string) => new DomainError('depreciation.not-recorded', `Les dotations de ${year} ne sont pas passées.`, 'conflict'),
  /** A later year is computed from the years before it. */
  laterRecorded: (year: string) =>
    new DomainError('depreciation.later-recorded', `Les dotations de ${year} sont déjà passées : annulez-les d’abord.`, 'conflict'),
};
