import { refundStatusLabels } from '@intendance/contract/status-labels.js';
import type { RefundClaim, RefundEvent } from '@intendance/domain/activities/refund/refund.events.js';
import type { Cents } from '@intendance/kernel/money.js';
import { describer, type HistoryEntry, type HistoryFields, reference } from '../../platform/history/history-describer.js';
import { choiceField, dayField, eurosField, field, flagField } from '../../platform/history/history-fields.js';
import { paymentModeLabel } from '../claim/payment-mode.js';

export const refundHistory = describer<RefundEvent>({
  streamType: 'refund',
  recordType: 'refund',
  describe: (event) => describeRefundEvent(event),
});

const status = (code: keyof typeof refundStatusLabels) => choiceField('Statut', refundStatusLabels, code);
const amount = (value: Cents | null) => eurosField('Montant remboursable', value);
const reason = (text: string) => field('Motif', text || null);

const claimFields = ({ personId, memberId, activityId, billedOn, bill }: RefundClaim): HistoryFields => ({
  person: field('Bénéficiaire', reference('person', personId)),
  member: field('Membre du foyer', memberId === null ? null : reference('member', memberId)),
  refund_settings: field('Activité', reference('refund_settings', activityId)),
  date: dayField('Date de la facture', billedOn),
  bill_amount: eurosField('Montant de la facture', bill),
});

export function describeRefundEvent(event: RefundEvent): HistoryEntry {
  switch (event.type) {
    case 'RefundRequested':
      return {
        label: 'a déposé la demande',
        fields: { ...claimFields(event.data), status: status('waiting'), comment: field('Commentaire', event.data.comment || null) },
      };
    case 'RefundAmended':
      return { label: 'a modifié la demande', fields: { ...claimFields(event.data), refundable_amount: amount(null) } };
    case 'RefundCommented':
      return { label: 'a modifié le commentaire', fields: { comment: field('Commentaire', event.data.comment || null) } };
    case 'RefundBillAttached':
      return {
        label: 'a ajouté une pièce jointe',
        fields: { [`attachment-${event.data.id}`]: field('Pièce jointe', event.data.name) },
      };
    case 'RefundBillDetached':
      return { label: 'a supprimé une pièce jointe', fields: { [`attachment-${event.data.id}`]: field('Pièce jointe', null) } };
    case 'RefundableAmountComputed':
      return {
        label: 'a calculé le montant remboursable',
        fields: { refundable_amount: amount(event.data.refundable), explanation: field('Calcul', event.data.explanation) },
      };
    case 'RefundableAmountOverridden':
      return {
        label: 'a fixé le montant remboursable',
        fields: { refundable_amount: amount(event.data.refundable), override_reason: reason(event.data.reason) },
      };
    default:
      return describeMove(event);
  }
}

type Move = Exclude<
  RefundEvent,
  {
    type:
      | 'RefundRequested'
      | 'RefundAmended'
      | 'RefundCommented'
      | 'RefundBillAttached'
      | 'RefundBillDetached'
      | 'RefundableAmountComputed'
      | 'RefundableAmountOverridden';
  }
>;

function describeMove(event: Move): HistoryEntry {
  switch (event.type) {
    case 'RefundValidated':
      return {
        label: 'a validé la demande',
        fields: { status: status('valid'), refundable_amount: amount(event.data.refundable) },
      };
    case 'RefundRefused':
      return { label: 'a refusé la demande', fields: { status: status('refused'), reason: reason(event.data.reason) } };
    case 'RefundReopened':
      return { label: 'a remis la demande en attente', fields: { status: status('waiting'), reason: reason('') } };
    case 'RefundDevalidated':
      return { label: 'a annulé la validation', fields: { status: status('waiting'), reason: reason(event.data.reason) } };
    case 'RefundPaid':
      return {
        label: 'a marqué la demande remboursée',
        fields: {
          status: status('refunded'),
          paid_on: dayField('Payée le', event.data.paidOn),
          payment_mode: field('Mode de paiement', paymentModeLabel(event.data.mode), event.data.mode),
        },
      };
    case 'RefundPaymentCancelled':
      return {
        label: 'a annulé le paiement',
        fields: { status: status('valid'), paid_on: field('Payée le', null), reason: reason(event.data.reason) },
      };
    case 'RefundPersonalDataErased':
      return { label: 'a effacé les textes et les pièces de la demande', fields: { comment: field('Commentaire', null) } };
    case 'RefundDeleted':
      return { label: 'a supprimé la demande', fields: { isDeleted: flagField('Supprimée', true) } };
    case 'RefundRestored':
      return { label: 'a restauré la demande', fields: { isDeleted: flagField('Supprimée', false) } };
  }
}
