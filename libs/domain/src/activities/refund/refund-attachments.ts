import { attachmentPurpose } from '../../capabilities/attachment/attachment-purpose.js';
import type { RefundEvent } from './refund.events.js';

export const refundAttachments = attachmentPurpose<RefundEvent>({
  name: 'refund',
  streamTypes: ['refund'],
  attaching: { RefundBillAttached: ({ id }) => id },
  detaching: { RefundBillDetached: ({ id }) => id },
  rewritesPictures: true,
  isPersonal: true,
});
