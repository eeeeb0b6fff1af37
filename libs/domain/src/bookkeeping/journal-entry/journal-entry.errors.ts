import { DomainError } from '@intendance/kernel/domain-error.js';

export const journalEntryErrors = {
  unknown: () => new DomainError('entry.unknown', "Cette écriture n'existe pas.", 'not-found'),
  unbalanced: () => new DomainError('entry.unbalanced', "Le débit et le crédit de l'écriture sont différents."),
  unbalancedBudget: () => new DomainError('entry.unbalanced-budget', "Le débit et le crédit de l'écriture sont différents pour un budget."),
  lineInvalid: () => new DomainError('entry.line-invalid', 'Une ligne a un compte, et un montant au débit ou au crédit, jamais aux deux.'),
  pieceMissing: () => new DomainError('entry.piece-missing', "Veuillez renseigner la pièce de l'écriture."),
  notAmendable: () =>
    new DomainError('entry.not-amendable', 'Seul un solde initial se corrige ; les autres écritures se contre-passent.', 'conflict'),
  reversed: () => new DomainError('entry.reversed', 'Cette écriture a déjà été contre-passée.', 'conflict'),
};
