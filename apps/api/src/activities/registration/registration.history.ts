import { registrationStatusLabels } from '@intendance/contract/status-labels.js';
import type { RegistrationClaim, RegistrationEvent } from '@intendance/domain/activities/registration/registration.events.js';
import { optionsText } from '@intendance/domain/activities/registration/taken-options.js';
import type { Cents } from '@intendance/kernel/money.js';
import { describer, type HistoryEntry, type HistoryFields, reference } from '../../platform/history/history-describer.js';
import { choiceField, countField, dayField, eurosField, field, flagField } from '../../platform/history/history-fields.js';
import { paymentModeLabel } from '../claim/payment-mode.js';

export const registrationHistory = describer<RegistrationEvent>({
  streamType: 'registration',
  recordType: 'inscription',
  describe: (event) => describeRegistrationEvent(event),
});

const status = (code: keyof typeof registrationStatusLabels) => choiceField('Statut', registrationStatusLabels, code);
const amount = (value: Cents | null) => eurosField('Montant de l’inscription', value);
const reason = (text: string) => field('Motif', text || null);

const claimFields = ({ personId, activityId, date, entries, options }: RegistrationClaim): HistoryFields => ({
  person: field('Bénéficiaire', reference('person', personId)),
  inscription_settings: field('Activité', reference('inscription_settings', activityId)),
  date: dayField('Date', date),
  entries: countField('Participants', entries),
  options: field('Options', optionsText(options) || null),
});

export function describeRegistrationEvent(event: RegistrationEvent): HistoryEntry {
  switch (event.type) {
    case 'RegistrationRequested':
      return {
        label: 'a déposé l’inscription',
        fields: { ...claimFields(event.data), status: status('waiting'), comment: field('Commentaire', event.data.comment || null) },
      };
    case 'RegistrationAmended':
      return { label: 'a modifié l’inscription', fields: { ...claimFields(event.data), bill_amount: amount(null) } };
    case 'RegistrationCommented':
      return { label: 'a modifié le commentaire', fields: { comment: field('Commentaire', event.data.comment || null) } };
    case 'RegistrationParticipantsNamed':
      return {
        label: 'a nommé les participants',
        fields: { participants: field('Noms des participants', event.data.names.join(', ') || null, [...event.data.names]) },
      };
    case 'RegistrationDocumentAttached':
      return {
        label: 'a ajouté une pièce jointe',
        fields: { [`attachment-${event.data.id}`]: field('Pièce jointe', event.data.name) },
      };
    case 'RegistrationDocumentDetached':
      return { label: 'a supprimé une pièce jointe', fields: { [`attachment-${event.data.id}`]: field('Pièce jointe', null) } };
    case 'RegistrationPriced':
      return {
        label: 'a calculé le montant de l’inscription',
        fields: { bill_amount: amount(event.data.amount), explanation: field('Calcul', event.data.explanation) },
      };
    default:
      return describeMove(event);
  }
}

type Described =
  | 'RegistrationRequested'
  | 'RegistrationAmended'
  | 'RegistrationCommented'
  | 'RegistrationParticipantsNamed'
  | 'RegistrationDocumentAttached'
  | 'RegistrationDocumentDetached'
  | 'RegistrationPriced';
type Move = Exclude<RegistrationEvent, { type: Described }>;

function describeMove(event: Move): HistoryEntry {
  switch (event.type) {
    case 'RegistrationValidated':
      return {
        label: 'a validé l’inscription',
        fields: { status: status('valid'), bill_amount: amount(event.data.amount) },
      };
    case 'RegistrationExceptionGranted':
      return { label: 'a accordé une dérogation', fields: { override_reason: reason(event.data.reason) } };
    case 'RegistrationRefused':
      return { label: 'a refusé l’inscription', fields: { status: status('refused'), reason: reason(event.data.reason) } };
    case 'RegistrationCancelled':
      return { label: 'a annulé l’inscription', fields: { status: status('refused'), reason: reason(event.data.reason) } };
    case 'RegistrationReopened':
      return { label: 'a remis l’inscription en attente', fields: { status: status('waiting'), reason: reason('') } };
    case 'RegistrationDevalidated':
      return { label: 'a annulé la validation', fields: { status: status('waiting'), reason: reason(event.data.reason) } };
    case 'RegistrationPaid':
      return {
        label: 'a marqué l’inscription payée',
        fields: {
          status: status('paid'),
          paid_on: dayField('Payée le', event.data.paidOn),
          payment_mode: field('Mode de paiement', paymentModeLabel(event.data.mode), event.data.mode),
        },
      };
    case 'RegistrationPaymentCancelled':
      return {
        label: 'a annulé le paiement',
        fields: { status: status('valid'), paid_on: field('Payée le', null), reason: reason(event.data.reason) },
      };
    case 'RegistrationPersonalDataErased':
      return {
        label: 'a effacé les textes et les pièces de l’inscription',
        fields: { comment: field('Commentaire', null), participants: field('Noms des participants', null) },
      };
    case 'RegistrationDeleted':
      return { label: 'a supprimé l’inscription', fields: { isDeleted: flagField('Supprimée', true) } };
    case 'RegistrationRestored':
      return { label: 'a restauré l’inscription', fields: { isDeleted: flagField('Supprimée', false) } };
  }
}
