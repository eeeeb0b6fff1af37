import type { Decider } from '@intendance/kernel/decider.js';
import { attachmentErrors } from './attachment.errors.js';
import type { AttachmentEvent, UploadedFile } from './attachment.events.js';

export type AttachmentCommand =
  | { type: 'UploadAttachment'; data: UploadedFile & { sha256: string } }
  /** For a file that no record refers to. */
  | { type: 'DiscardAttachment' };

export type Attachment = { status: 'none' } | { status: 'stored'; file: UploadedFile } | { status: 'discarded' };

export const attachmentDecider: Decider<AttachmentCommand, AttachmentEvent, Attachment> = { initial: { status: 'none' }, decide, evolve };

/** @throws attachment.unknown when it never was, or is no longer stored */
export function storedFile(attachment: Attachment): UploadedFile {
  if (attachment.status !== 'stored') throw attachmentErrors.unknown();
  return attachment.file;
}

function decide(command: AttachmentCommand, attachment: Attachment): AttachmentEvent[] {
  switch (command.type) {
    case 'UploadAttachment':
      return attachment.status === 'none' ? [{ type: 'AttachmentUploaded', data: command.data }] : [];
    case 'DiscardAttachment':
      return attachment.status === 'stored' ? [{ type: 'AttachmentDiscarded', data: {} }] : [];
  }
}

function evolve(_: Attachment, event: AttachmentEvent): Attachment {
  if (event.type === 'AttachmentDiscarded') return { status: 'discarded' };
  const { name, extension, size, mimeType } = event.data;
  return { status: 'stored', file: { name, extension, size, mimeType } };
}
