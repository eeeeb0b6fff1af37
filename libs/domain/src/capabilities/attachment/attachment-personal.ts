import { erasedText, personalData } from '@intendance/kernel/personal-data.js';
import type { AttachmentEvent } from './attachment.events.js';
import type { Attachment } from './attachment.js';

/** A new file has no owner yet: it is encrypted under a key of its own, which is deleted with the content. */
export const attachmentPersonal = personalData<AttachmentEvent, Attachment>()({
  streamType: 'attachment',
  fields: { AttachmentUploaded: { name: erasedText, sha256: '' } },
  erasedBy: 'AttachmentDiscarded',
});
