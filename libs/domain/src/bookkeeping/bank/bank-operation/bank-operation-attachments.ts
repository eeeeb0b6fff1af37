import { attachmentPurpose } from '../../../capabilities/attachment/attachment-purpose.js';
import type { BankOperationEvent } from './bank-operation.events.js';

export const bankOperationAttachments = attachmentPurpose<BankOperationEvent>({
  name: 'operation',
  streamTypes: ['bank-operation'],
  attaching: { BankOperationAttachmentAdded: ({ id }) => id },
  detaching: { BankOperationAttachmentRemoved: ({ id }) => id },
});
