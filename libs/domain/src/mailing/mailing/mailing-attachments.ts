import { attachmentPurpose } from '../../capabilities/attachment/attachment-purpose.js';
import type { MailingEvent } from './mailing.events.js';

export const mailingAttachments = attachmentPurpose<MailingEvent>({
  name: 'mailing',
  streamTypes: ['mailing'],
  attaching: { MailingDocumentAttached: ({ id }) => id },
  detaching: { MailingDocumentDetached: ({ id }) => id },
});
