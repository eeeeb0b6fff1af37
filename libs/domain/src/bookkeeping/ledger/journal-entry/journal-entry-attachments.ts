import { attachmentPurpose } from '../../../capabilities/attachment/attachment-purpose.js';
import type { JournalEntryEvent } from './journal-entry.events.js';

export const journalEntryAttachments = attachmentPurpose<JournalEntryEvent>({
  name: 'entry',
  streamTypes: ['journal-entry'],
  attaching: { JournalEntryAttachmentAdded: ({ id }) => id },
  detaching: { JournalEntryAttachmentRemoved: ({ id }) => id },
});
