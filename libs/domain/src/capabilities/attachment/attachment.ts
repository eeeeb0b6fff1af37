import type { Decider } from '@intendance/kernel/decider.js';
import type { UserId } from '@intendance/kernel/id.js';
import { attachmentErrors } from './attachment.errors.js';
import type { AttachmentEvent, UploadedFile } from './attachment.events.js';

export type AttachmentCommand =
  | { type: 'UploadAttachment'; data: UploadedFile & { sha256: string; purpose: string; uploadedBy: UserId } }
  /** `holder` is the stream of the record that attaches the file; `by` is the user who saves that record. */
  | { type: 'AttachFile'; data: { holder: string; purpose: string; by: UserId } }
  /** `isUnattached`: deletes the file only while no record has attached it. */
  | { type: 'DiscardAttachment'; data?: { isUnattached: boolean } };

type Origin = { purpose: string; uploadedBy: UserId };

export type Attachment =
  | { status: 'none' }
  | { status: 'stored'; file: UploadedFile; origin?: Origin; holder?: string }
  | { status: 'discarded' };

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
    case 'AttachFile':
      return attach(command.data, attachment);
    case 'DiscardAttachment': {
      if (attachment.status !== 'stored' || (command.data?.isUnattached && attachment.holder !== undefined)) return [];
      return [{ type: 'AttachmentDiscarded', data: {} }];
    }
  }
}

/** A file uploaded before origins were recorded counts as attached: no record can attach it. @throws attachment.unknown, already-attached */
function attach({ holder, purpose, by }: { holder: string; purpose: string; by: UserId }, attachment: Attachment): AttachmentEvent[] {
  if (attachment.status !== 'stored') throw attachmentErrors.unknown();
  const { origin } = attachment;
  // Uses the error of a missing file, so that another user cannot learn that the id exists.
  if (origin?.purpose !== purpose || origin.uploadedBy !== by) throw attachmentErrors.unknown();
  if (attachment.holder === holder) return [];
  if (attachment.holder !== undefined) throw attachmentErrors.alreadyAttached();
  return [{ type: 'AttachmentAttached', data: { holder } }];
}

function evolve(attachment: Attachment, event: AttachmentEvent): Attachment {
  switch (event.type) {
    case 'AttachmentUploaded': {
      const { name, extension, size, mimeType, purpose, uploadedBy } = event.data;
      const file = { name, extension, size, mimeType };
      return purpose && uploadedBy ? { status: 'stored', file, origin: { purpose, uploadedBy } } : { status: 'stored', file };
    }
    case 'AttachmentAttached':
      return attachment.status === 'stored' ? { ...attachment, holder: event.data.holder } : attachment;
    case 'AttachmentDiscarded':
      return { status: 'discarded' };
  }
}
