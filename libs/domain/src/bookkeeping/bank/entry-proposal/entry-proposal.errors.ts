import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';

const on = (propertyPath: string, message: string): Violation => ({ propertyPath, code: 'invalid', message });
const ofLines = (ranks: readonly number[], message: string): Violation[] => ranks.map((rank) => on(`lines[${rank}].activity`, message));

const texts = {
  activity: 'Choisissez l’activité de chaque ligne.',
  budget: 'Les subventions et les bons cadeaux se paient sur le budget ASC : choisissez une activité de ce budget.',
  reason: 'Indiquez pourquoi cette écriture est écartée.',
  amount: 'L’opération de la banque doit avoir le montant proposé et ne pas être affectée.',
};

export const entryProposalErrors = {
  unknown: () => new DomainError('entry-proposal.unknown', 'Cette écriture proposée n’existe pas.', 'not-found'),
  notPending: () => new DomainError('entry-proposal.not-pending', 'Cette écriture n’attend plus de réponse.', 'conflict'),
  notDismissed: () => new DomainError('entry-proposal.not-dismissed', 'Cette écriture n’est pas écartée.', 'conflict'),
  reasonMissing: () => new DomainError('entry-proposal.reason-missing', texts.reason, 'invalid', [on('reason', texts.reason)]),
  activityMissing: (ranks: readonly number[]) =>
    new DomainError('entry-proposal.activity-missing', texts.activity, 'invalid', ofLines(ranks, texts.activity)),
  otherBudget: (ranks: readonly number[]) =>
    new DomainError('entry-proposal.other-budget', texts.budget, 'invalid', ofLines(ranks, texts.budget)),
  operationDiffers: () => new DomainError('entry-proposal.operation-differs', texts.amount, 'invalid', [on('operation', texts.amount)]),
};
