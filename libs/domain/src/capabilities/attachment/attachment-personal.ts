import { erasedText, personalData } from '@intendance/kernel/personal-data.js';
import type { AttachmentEvent } from './attachment.events.js';
import type { Attachment } from './attachment.js';

/** Nobody knows yet whose a file is when it is sent: it has a key of its own, that goes with its content. */
export const attachmentPersonal = personalData<AttachmentEvent, Attachment>({
  streamType: 'attachment',
  fields: { AttachmentUploaded: { name: erasedText, sha256: '' } },
  erasedBy: 'AttachmentDiscarded',
});
