import { erasedText, personalData } from '@intendance/kernel/personal-data.js';
import type { RefundEvent } from './refund.events.js';
import type { Refund } from './refund-state.js';

/** What is written in full about a person; the amounts and the days of a claim stay for the accounts. */
export const refundPersonal = personalData<RefundEvent, Refund>({
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
