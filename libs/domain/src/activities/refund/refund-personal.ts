import { erasedText, personalData } from '@intendance/kernel/personal-data.js';
import type { RefundEvent } from './refund.events.js';
import type { Refund } from './refund-state.js';

/** The free texts about a person are personal; the accounts need the amounts and days of a claim, which stay. */
export const refundPersonal = personalData<RefundEvent, Refund>()({
  streamType: 'refund',
  fields: {
    RefundRequested: { comment: '' },
    RefundCommented: { comment: '' },
    RefundBillAttached: { name: erasedText },
    RefundBillDetached: { name: erasedText },
    RefundableAmountOverridden: { reason: erasedText },
    RefundRefused: { reason: erasedText },
    RefundDevalidated: { reason: erasedText },
    RefundPaymentCancelled: { reason: erasedText },
  },
  subjectOf: (refund) => (refund.status === 'none' ? undefined : refund.claim.personId),
  erasedBy: 'RefundPersonalDataErased',
});
