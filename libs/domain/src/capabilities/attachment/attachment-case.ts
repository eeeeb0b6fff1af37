import { type Addressed, type Case, PendingStream, read } from '@intendance/kernel/case.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import { attachmentStream } from './attachment.events.js';
import { type Attachment, type AttachmentCommand, attachmentDecider } from './attachment.js';

type Command = Addressed<AttachmentId, Extract<AttachmentCommand, { type: 'UploadAttachment' | 'DiscardAttachment' }>>;

/** Writes of a file itself; the record that attaches a file appends to the stream of the file too (`attachFiles`). */
export const attachmentCase: Case<Command, Pick<Attachment, 'status'>, { attachment: typeof attachmentDecider }, 'attachment'> = {
  folds: { attachment: attachmentDecider },
  own: 'attachment',
  streams: ({ id }) => ({ attachment: read(attachmentStream(id)) }),
  decide(command, facts) {
    const attachment = new PendingStream(attachmentDecider, facts.attachment);
    attachment.append(attachmentDecider.decide(command, attachment.state));
    const { status } = attachment.state;
    // The name of the file is encrypted under its own key.
    return { events: { attachment: attachment.events }, answer: { status }, erases: status === 'discarded' ? [command.id] : [] };
  },
};
