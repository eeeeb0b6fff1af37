import { refundAttachments } from '@intendance/domain/activities/refund/refund-attachments.js';
import { refundPersonal } from '@intendance/domain/activities/refund/refund-personal.js';
import { refundFold } from '@intendance/domain/activities/refund/refund-state.js';
import { refundAllowanceDecider } from '@intendance/domain/activities/refund-allowance/refund-allowance.js';
import { exportedList } from '../../capabilities/data-export/exported-list.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { MailPersonAboutRefund } from './mail-person-about-refund.policy.js';
import { PreviewRefundHandler } from './preview-refund.query.js';
import { RefundController, refundAttachmentControllers } from './refund.controller.js';
import { refundErasure } from './refund.erasure.js';
import { refundExport } from './refund.export.js';
import { refundHistory } from './refund.history.js';
import { refundListing } from './refund.listing.js';
import { FindRefundHandler, SummarizeRefundsHandler } from './refund.queries.js';
import { refundList } from './refund-list.projection.js';

export const refundNoun = noun({
  feature: 'refunds',
  controllers: [RefundController, ...refundAttachmentControllers],
  providers: [PreviewRefundHandler, FindRefundHandler, SummarizeRefundsHandler],
  projections: [projection(refundList)],
  policies: [MailPersonAboutRefund],
  history: [refundHistory],
  attachments: [refundAttachments],
  erasures: [refundErasure],
  exportedFiles: [exportedList({ title: 'Remboursements', feature: 'refunds', listing: refundListing, sheet: refundExport })],
  streams: [
    stream('refund-allowance', refundAllowanceDecider, {
      texts: { requestedAt: 'impersonal' },
      relay: {
        RefundAllowanceHeld: ['refundId', 'memberId', 'date', 'requestedAt', 'refundable', 'standing'],
        RefundAllowanceReleased: ['refundId'],
      },
    }),
    stream('refund', refundFold, {
      personal: refundPersonal,
      texts: {
        requestedAt: 'impersonal',
        extension: 'impersonal',
        mimeType: 'impersonal',
        reasons: 'impersonal',
        steps: 'impersonal',
        explanation: 'impersonal',
        inputsHash: 'impersonal',
        rulesVersion: 'impersonal',
        computation: 'impersonal',
        mode: 'impersonal',
        operationId: 'impersonal',
      },
      relay: {
        RefundRequested: ['personId', 'memberId', 'activityId', 'activityVersion', 'billedOn', 'bill', 'requestedAt'],
        RefundAmended: ['personId', 'memberId', 'activityId', 'activityVersion', 'billedOn', 'bill'],
        RefundCommented: [],
        RefundBillAttached: ['id', 'extension', 'size', 'mimeType'],
        RefundBillDetached: ['id'],
        RefundableAmountComputed: [
          'refundable',
          'eligible',
          'reasons.code',
          'steps.code',
          'steps.values',
          'steps.result',
          'steps.sentence',
          'explanation',
          'inputsHash',
          'rulesVersion',
        ],
        RefundableAmountOverridden: [
          'refundable',
          'computation.refundable',
          'computation.eligible',
          'computation.reasons.code',
          'computation.steps.code',
          'computation.steps.values',
          'computation.steps.result',
          'computation.steps.sentence',
          'computation.explanation',
          'computation.inputsHash',
          'computation.rulesVersion',
        ],
        RefundValidated: ['refundable'],
        RefundRefused: [],
        RefundReopened: [],
        RefundDevalidated: [],
        RefundPaid: ['paidOn', 'mode', 'operationId'],
        RefundPaymentCancelled: [],
        RefundDeleted: [],
        RefundRestored: [],
        RefundPersonalDataErased: [],
      },
    }),
  ],
});
