import { DomainError, type Violation } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, formatEuros, toEuros } from '@intendance/kernel/money.js';
import { claimTexts, incompleteFields, on } from '../claim/claim-texts.js';

// The specification's texts, kept to the letter.
const texts = {
  amountMissing: 'Veuillez renseigner un montant.',
  notComputed: 'Vous devez calculer le montant remboursable pour valider la demande.',
  notEligible: "Vous n'êtes pas éligible pour une demande de remboursement sur cette activité.",
};

export type RefundStatus = 'waiting' | 'valid' | 'refunded' | 'refused' | 'deleted';

/** Why a move is refused, and how to proceed instead. Pairs without an entry get a general sentence. */
const forbiddenMoves: Readonly<Record<string, string>> = {
  'valid→refused': 'Une demande validée ne peut pas être refusée : annulez d’abord sa validation.',
  'valid→deleted': 'Une demande validée ne peut pas être supprimée : annulez d’abord sa validation.',
  'refunded→refused': 'Une demande remboursée ne peut pas être refusée : annulez d’abord son paiement.',
  'refunded→waiting': 'Une demande remboursée ne peut pas revenir en attente : annulez d’abord son paiement.',
  'refunded→deleted': 'Une demande remboursée ne peut pas être supprimée : annulez d’abord son paiement.',
  'waiting→refunded': 'Une demande en attente ne peut pas être marquée remboursée : validez-la d’abord.',
  'valid→waiting': 'Une demande validée ne revient en attente que par l’annulation de sa validation.',
  'refused→valid': 'Une demande refusée ne peut pas être validée : remettez-la d’abord en attente.',
  'refused→refunded': 'Une demande refusée ne peut pas être marquée remboursée : remettez-la d’abord en attente.',
};

export const refundErrors = {
  unknown: () => new DomainError('refund.unknown', 'Cette demande de remboursement n’existe pas.', 'not-found'),
  billMissing: () =>
    new DomainError(
      'refund.bill-missing',
      claimTexts.documentMissing,
      'invalid',
      on('refund_attachments', 'required', claimTexts.documentMissing),
    ),
  incomplete: (fields: readonly string[]) =>
    new DomainError('refund.incomplete', claimTexts.incomplete, 'invalid', incompleteFields(fields)),
  /** Several faults of one form, each on its field. */
  faults: (violations: readonly Violation[]) => new DomainError('refund.incomplete', claimTexts.incomplete, 'invalid', violations),
  personMissing: () =>
    new DomainError('refund.person-missing', claimTexts.personMissing, 'invalid', on('person', 'required', claimTexts.personMissing)),
  amountMissing: () =>
    new DomainError('refund.amount-missing', texts.amountMissing, 'invalid', on('bill_amount', 'required', texts.amountMissing)),
  notComputed: () =>
    new DomainError('refund.not-computed', texts.notComputed, 'invalid', on('refundable_amount', 'required', texts.notComputed)),
  notEligible: (reasons: readonly { code: string; message: string }[] = []) =>
    new DomainError('refund.not-eligible', texts.notEligible, 'invalid', [
      ...on('refundable_amount', 'not-eligible', texts.notEligible),
      ...reasons.map(({ code, message }) => ({ propertyPath: 'refundable_amount', code, message })),
    ]),
  memberNotCovered: (message: string) =>
    new DomainError('refund.member-not-covered', message, 'invalid', on('member_id', 'not-covered', message)),
  notRefused: () =>
    new DomainError(
      'refund.not-refused',
      'Cette demande n’est plus refusée : revenez à votre espace pour voir où elle en est.',
      'conflict',
    ),
  futureDate: () => {
    const message = 'La date de la facture ne peut pas être dans le futur.';
    return new DomainError('refund.future-date', message, 'invalid', on('date', 'future', message));
  },
  oldDate: (first: LocalDate) => {
    const message = `La date de la facture ne peut pas être avant le ${formatDay(first)} : pour une facture plus ancienne, écrivez à votre structure.`;
    return new DomainError('refund.old-date', message, 'invalid', on('date', 'old', message));
  },
  recomputeRequired: (stored: Cents, computed: Cents) =>
    new DomainError(
      'refund.recompute-required',
      `Le montant remboursable a changé : ${formatEuros(stored)} enregistrés, ${formatEuros(computed)} après un nouveau calcul. Vérifiez le montant avant de valider.`,
      'conflict',
      [],
      { stored_amount: toEuros(stored), computed_amount: toEuros(computed) },
    ),
  overrideInvalid: () => {
    const message = 'Le montant remboursable doit être supérieur à 0 et ne peut pas dépasser celui de la facture.';
    return new DomainError('refund.override-invalid', message, 'invalid', on('refundable_amount', 'invalid', message));
  },
  reasonMissing: () =>
    new DomainError('refund.reason-missing', claimTexts.reasonMissing, 'invalid', on('reason', 'required', claimTexts.reasonMissing)),
  closed: () => new DomainError('refund.closed', 'Cette demande a déjà été traitée.', 'conflict'),
  deleted: () => new DomainError('refund.deleted', 'Cette demande a été supprimée.', 'conflict'),
  forbiddenMove: (from: RefundStatus, to: RefundStatus) =>
    new DomainError(
      'refund.forbidden-move',
      forbiddenMoves[`${from}→${to}`] ?? 'Ce changement de statut n’est pas possible pour cette demande.',
      'conflict',
      [],
      { from, to },
    ),
  activityDeleted: () =>
    new DomainError('refund.activity-deleted', 'L’activité de cette demande a été supprimée : restaurez-la d’abord.', 'conflict'),
  paymentDateInvalid: () => {
    const message = 'La date de paiement ne peut pas être dans le futur.';
    return new DomainError('refund.payment-date-invalid', message, 'invalid', on('paid_on', 'future', message));
  },
  yearClosed: () =>
    new DomainError('refund.exercice-closed', 'Le paiement ne peut pas être annulé : l’exercice de son opération est clôturé.', 'conflict'),
  billUnknown: () => new DomainError('refund.attachment-unknown', 'Cette pièce jointe n’existe pas.', 'not-found'),
};
