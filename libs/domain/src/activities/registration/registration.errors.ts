import { counted } from '@intendance/kernel/computation.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, formatEuros, toEuros } from '@intendance/kernel/money.js';
import { claimTexts, incompleteFields, on } from '../claim/claim-texts.js';

// The specification's texts, kept to the letter.
const texts = {
  notComputed: "Vous devez calculer le montant de l'inscription pour valider la demande.",
  notEligible: "Vous n'êtes pas éligible pour une demande d'inscription sur cette activité.",
};
const entriesText = 'Le nombre de participants doit être un nombre entier de 1 à 99.';

export type RegistrationStatus = 'waiting' | 'valid' | 'paid' | 'refused' | 'deleted';

/** Why a move is refused, and how to proceed instead. Pairs without an entry get a general sentence. */
const forbiddenMoves: Readonly<Record<string, string>> = {
  'valid→deleted': 'Une inscription validée ne peut pas être supprimée : annulez d’abord sa validation.',
  'paid→refused': 'Une inscription payée ne peut pas être annulée : annulez d’abord son paiement.',
  'paid→waiting': 'Une inscription payée ne peut pas revenir en attente : annulez d’abord son paiement.',
  'paid→deleted': 'Une inscription payée ne peut pas être supprimée : annulez d’abord son paiement.',
  'waiting→paid': 'Une inscription en attente ne peut pas être marquée payée : validez-la d’abord.',
  'valid→waiting': 'Une inscription validée ne revient en attente que par l’annulation de sa validation.',
  'refused→valid': 'Une inscription refusée ne peut pas être validée : remettez-la d’abord en attente.',
  'refused→paid': 'Une inscription refusée ne peut pas être marquée payée : remettez-la d’abord en attente.',
};

export const registrationErrors = {
  unknown: () => new DomainError('registration.unknown', 'Cette inscription n’existe pas.', 'not-found'),
  documentMissing: () =>
    new DomainError(
      'registration.attachment-missing',
      claimTexts.documentMissing,
      'invalid',
      on('inscription_attachments', 'required', claimTexts.documentMissing),
    ),
  incomplete: (fields: readonly string[]) =>
    new DomainError('registration.incomplete', claimTexts.incomplete, 'invalid', incompleteFields(fields)),
  personMissing: () =>
    new DomainError('registration.person-missing', claimTexts.personMissing, 'invalid', on('person', 'required', claimTexts.personMissing)),
  entriesInvalid: () => new DomainError('registration.entries-invalid', entriesText, 'invalid', on('entries', 'invalid', entriesText)),
  participantsInvalid: (names: number, places: number) => {
    const message = `Vous nommez ${counted(names, 'participant', 'participants')} pour ${counted(places, 'place', 'places')}.`;
    return new DomainError('registration.participants-invalid', message, 'invalid', on('participants', 'invalid', message));
  },
  optionUnknown: () => {
    const message = 'Une option choisie n’existe pas pour cette activité.';
    return new DomainError('registration.option-unknown', message, 'invalid', on('options', 'unknown', message));
  },
  optionsInvalid: (message: string) =>
    new DomainError('registration.options-invalid', message, 'invalid', on('options', 'invalid', message)),
  notComputed: () =>
    new DomainError('registration.not-computed', texts.notComputed, 'invalid', on('bill_amount', 'required', texts.notComputed)),
  /** `placesLeft`: when it is for want of places. */
  notEligible: (reasons: readonly { code: string; message: string }[] = [], placesLeft: number | null = null) =>
    new DomainError(
      'registration.not-eligible',
      texts.notEligible,
      'invalid',
      [
        ...on('bill_amount', 'not-eligible', texts.notEligible),
        ...reasons.map(({ code, message }) => ({ propertyPath: 'bill_amount', code, message })),
      ],
      reasons.some(({ code }) => code === 'FULL') ? { places_left: placesLeft } : {},
    ),
  recomputeRequired: (stored: Cents, computed: Cents) =>
    new DomainError(
      'registration.recompute-required',
      `Le montant de l’inscription a changé : ${formatEuros(stored)} enregistrés, ${formatEuros(computed)} après un nouveau calcul. Vérifiez le montant avant de valider.`,
      'conflict',
      [],
      { stored_amount: toEuros(stored), computed_amount: toEuros(computed) },
    ),
  otherAmount: (owed: Cents, paid: Cents) =>
    new DomainError(
      'registration.other-amount',
      `L’inscription coûte maintenant ${formatEuros(owed)}, et ${formatEuros(paid)} ont été payés : remboursez ce paiement.`,
      'conflict',
      [],
      { owed_amount: toEuros(owed), paid_amount: toEuros(paid) },
    ),
  reasonMissing: () =>
    new DomainError('registration.reason-missing', claimTexts.reasonMissing, 'invalid', on('reason', 'required', claimTexts.reasonMissing)),
  decided: () =>
    new DomainError(
      'registration.decided',
      'Cette inscription n’est plus en attente : pour l’annuler, écrivez à votre structure.',
      'conflict',
    ),
  cancellationOver: (until: LocalDate) =>
    new DomainError(
      'registration.cancellation-over',
      `Les annulations étaient possibles jusqu’au ${formatDay(until)} : pour annuler, écrivez à votre structure.`,
      'conflict',
    ),
  closed: () => new DomainError('registration.closed', 'Cette inscription a déjà été traitée.', 'conflict'),
  deleted: () => new DomainError('registration.deleted', 'Cette inscription a été supprimée.', 'conflict'),
  forbiddenMove: (from: RegistrationStatus, to: RegistrationStatus) =>
    new DomainError(
      'registration.forbidden-move',
      forbiddenMoves[`${from}→${to}`] ?? 'Ce changement de statut n’est pas possible pour cette inscription.',
      'conflict',
      [],
      { from, to },
    ),
  activityDeleted: () =>
    new DomainError('registration.activity-deleted', 'L’activité de cette inscription a été supprimée : restaurez-la d’abord.', 'conflict'),
  paymentDateInvalid: () => {
    const message = 'La date de paiement ne peut pas être dans le futur.';
    return new DomainError('registration.payment-date-invalid', message, 'invalid', on('paid_on', 'future', message));
  },
  yearClosed: () =>
    new DomainError(
      'registration.exercice-closed',
      'Le paiement ne peut pas être annulé : l’exercice de son opération est clôturé.',
      'conflict',
    ),
  documentUnknown: () => new DomainError('registration.attachment-unknown', 'Cette pièce jointe n’existe pas.', 'not-found'),
};
