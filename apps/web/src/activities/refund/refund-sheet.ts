import { day, euros } from '../../ui/format/format.js';
import { commonConflictFields } from '../claim/claim-conflict.js';
import type { ClaimSheet } from '../claim/claim-sheet.js';
import { refundActivities } from '../refund-activity/refund-activity.api.js';
import type { RefundActivity } from '../refund-activity/refund-activity.js';
import { computeRefund } from './refund.api.js';
import { type Refund } from './refund.js';
import { cannotCompute, firstRefusal, notEligible } from './refund-checks.js';
import { refundConfig } from './refund-config.js';
import { RefundFields } from './refund-fields.js';
import { emptyForm, isComplete, type RefundForm, toBody, toClaim, toForm } from './refund-form.js';

export const refundSheet: ClaimSheet<Refund, RefundForm, RefundActivity> = {
  kind: refundConfig,
  activities: refundActivities,
  emptyForm,
  toForm,
  conflictFields: (activities) => [
    ...commonConflictFields({ activity: 'refund_settings', attachments: 'refund_attachments', date: 'Date de la facture' }, activities),
    { name: 'bill_amount', label: 'Montant de la facture', format: (value) => (typeof value === 'number' ? euros(value) : '–') },
    { name: 'member_id', label: 'Membre du foyer concerné', format: (value) => (value === '' ? 'Aucun' : 'Un autre membre du foyer') },
  ],
  activityOf: ({ refund_settings }) => refund_settings,
  isComputedAlone: false,
  toClaim,
  toBody,
  isComplete,
  isFree: () => false,
  amountOf: ({ refundable_amount }) => refundable_amount,
  isWorth: (amount) => amount > 0,
  compute: async (claim) => {
    const { duplicates, refundable_amount, ...computation } = await computeRefund(claim);
    return {
      amount: refundable_amount,
      computation,
      duplicates: duplicates.map(({ id, date, bill_amount, status }) => ({
        id,
        text: `${euros(bill_amount)} le ${day(date)}, ${refundConfig.statusLabels[status].toLowerCase()}`,
      })),
    };
  },
  firstRefusal,
  Fields: RefundFields,
  calculation: {
    title: 'Calcul du remboursement',
    incomplete: 'Renseignez bénéficiaire, activité, date et montant',
    compute: 'Calculer le montant remboursable',
    notEligible,
    cannotCompute,
    duplicates: 'Cette facture a peut-être déjà été demandée',
    valueOrder: ['Facture', 'Pourcentage', 'Forfait', 'Plafond', 'Déjà utilisé', 'Reste'],
  },
  factsOf: ({ reason, override_reason }) => [
    reason ? `Motif du refus : ${reason}` : null,
    override_reason ? `Montant choisi : ${override_reason}` : null,
  ],
};
