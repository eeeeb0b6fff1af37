import { read, type StreamUse } from '@intendance/kernel/case.js';
import type { AttachmentId, UserId } from '@intendance/kernel/id.js';
import { type AttachmentEvent, attachmentStream } from './attachment.events.js';
import { type Attachment, attachmentDecider } from './attachment.js';

type Files = readonly { readonly id: AttachmentId }[];

/** The streams of the files that a command attaches to its record. */
export const attachmentUses = (files: Files): StreamUse[] => files.map(({ id }) => read(attachmentStream(id)));

/**
 * Attaches uploaded files. The stream of each file decides, in the same append as the record, so that only one of two concurrent records
 * can attach a file.
 * @throws attachment.unknown for a file of another user or purpose; attachment.already-attached
 */
export function attachFiles(
  files: Files,
  attachments: ReadonlyMap<string, Attachment>,
  attaching: { holder: string; purpose: string; by: UserId },
): ReadonlyMap<string, AttachmentEvent[]> {
  return new Map(
    files.map(({ id }) => {
      const stream = attachmentStream(id);
      const attachment = attachments.get(stream) ?? attachmentDecider.initial;
      return [stream, attachmentDecider.decide({ type: 'AttachFile', data: attaching }, attachment)];
    }),
  );
}
