import { attachmentPurpose } from '../../capabilities/attachment/attachment-purpose.js';
import type { MailingListEvent } from './mailing-list.events.js';

export const mailingListAttachments = attachmentPurpose<MailingListEvent>({
  name: 'mailing-list',
  streamTypes: ['mailing-list'],
  attaching: { MailingListFileChosen: ({ id }) => id },
});
