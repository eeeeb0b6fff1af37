import { refundStatusLabels } from '@intendance/contract/status-labels.js';
import { defineClaim } from '../claim/define-claim.js';
import { refundActivities } from '../refund-activity/refund-activity.api.js';
import { refunds, sendRefundBulk, uploadRefundDocument } from './refund.api.js';
import type { Refund, RefundTotals } from './refund.js';

export const refundConfig = defineClaim<Refund, RefundTotals>({
  claims: refunds,
  paymentMove: 'mark_refunded',
  sendBulk: sendRefundBulk,
  upload: uploadRefundDocument,
  path: '/activitiescse/refund',
  activities: refundActivities,
  activityOf: ({ refund_settings }) => refund_settings.activity_name,
  attachmentsOf: ({ refund_attachments }) => refund_attachments,
  amountOf: ({ refundable_amount }) => refundable_amount,
  recordType: 'refund',
  peopleList: 'refunds',
  shortcutOf: ({ id }) => `refund/${id}`,
  paymentDirection: 'expense',
  validated: ['pay', 'devalidate'],
  paidStatus: 'refunded',
  statusLabels: refundStatusLabels,
  noun: 'demande',
  the: 'la demande',
  fullNoun: 'demande de remboursement',
  list: 'Remboursements',
  paid: 'remboursée',
  beforeDeletion: 'annulez d’abord sa validation',
  consequences: {
    pay: 'Le montant est compté comme versé au bénéficiaire.',
    refuse: 'La demande sort de la file. Elle pourra être remise en attente.',
    devalidate: 'La validation est annulée et le montant n’est plus réservé.',
  },
  file: 'Remboursements.xlsx',
});
