import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, formatEuros } from '@intendance/kernel/money.js';

export const journalEntryErrors = {
  unknown: () => new DomainError('entry.unknown', 'Cette écriture n’existe pas.', 'not-found'),
  unbalanced: () => new DomainError('entry.unbalanced', 'Le débit et le crédit de l’écriture sont différents.'),
  unbalancedBudget: () => new DomainError('entry.unbalanced-budget', 'Le débit et le crédit de l’écriture sont différents pour un budget.'),
  /** A transfer between the budgets of a works council is a decision of its members, up to a tenth of the surplus. */
  budgetWall: (amount: Cents) =>
    new DomainError(
      'entry.budget-wall',
      `Cette écriture ferait passer ${formatEuros(amount)} d’un budget à l’autre. Un transfert se décide sur l’excédent d’un exercice clôturé, dans la limite de 10 %.`,
    ),
  lineInvalid: () => new DomainError('entry.line-invalid', 'Une ligne a un compte, et un montant au débit ou au crédit, jamais aux deux.'),
  pieceMissing: () => new DomainError('entry.piece-missing', 'Veuillez renseigner la pièce de l’écriture.'),
  notAmendable: () =>
    new DomainError(
      'entry.not-amendable',
      'Seuls un solde initial, un bilan d’ouverture et une écriture diverse se corrigent ; les autres écritures se contre-passent.',
      'conflict',
    ),
  incomplete: (violations: readonly Violation[]) =>
    new DomainError('entry.incomplete', 'L’écriture est incomplète.', 'invalid', violations),
  attachmentUnknown: () => new DomainError('entry.attachment-unknown', 'Cette pièce jointe n’existe pas.', 'not-found'),
  notReversible: () =>
    new DomainError(
      'entry.not-reversible',
      'Seule une écriture diverse se contre-passe : les autres suivent ce qui les a passées.',
      'conflict',
    ),
  reversedBefore: (day: LocalDate) =>
    new DomainError('entry.reversed-before', `La contre-passation ne peut pas précéder l’écriture du ${formatDay(day)}.`),
  reversed: () => new DomainError('entry.reversed', 'Cette écriture a déjà été contre-passée.', 'conflict'),
};
