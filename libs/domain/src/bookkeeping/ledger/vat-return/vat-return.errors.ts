import { DomainError } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';

export const vatReturnErrors = {
  unknownPeriod: (year: string) =>
    new DomainError('vat-return.unknown-period', `L’exercice ${year} n’a pas cette période de déclaration.`, 'not-found'),
  notLiable: (label: string) =>
    new DomainError(
      'vat-return.not-liable',
      `La structure n’est pas redevable de la TVA (${label}) : changez d’abord les réglages de la TVA.`,
      'conflict',
    ),
  notEnded: (end: LocalDate) =>
    new DomainError('vat-return.not-ended', `La période se termine le ${formatDay(end)} : déclarez-la ensuite.`, 'conflict'),
  booksLate: () =>
    new DomainError(
      'vat-return.books-late',
      'Les dernières opérations ne sont pas encore dans le grand livre : réessayez dans quelques secondes.',
      'conflict',
    ),
  nothingDue: (label: string) =>
    new DomainError('vat-return.nothing-due', `Les comptes de TVA sont à zéro (${label}) : aucune écriture à passer.`, 'conflict'),
  /** A later entry has cleared the accounts of this period too. */
  laterRecorded: (end: LocalDate) =>
    new DomainError(
      'vat-return.later-recorded',
      `La déclaration arrêtée au ${formatDay(end)} est déjà passée et compte cette période : annulez-la d’abord.`,
      'conflict',
    ),
  notRecorded: (label: string) =>
    new DomainError('vat-return.not-recorded', `L’écriture de la déclaration n’est pas passée (${label}).`, 'conflict'),
};
