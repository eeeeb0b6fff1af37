import type { AttachmentId, UserId } from '@intendance/kernel/id.js';

/** `extension` and `mimeType` are what the content is, whatever the name says. */
export type UploadedFile = { name: string; extension: string; size: number; mimeType: string };

/** Record type that a file was uploaded for: records of another type cannot attach the file. */
export type AttachmentPurpose = 'refund' | 'registration' | 'person' | 'operation' | 'deliberation';

/** A file where it serves. */
export type AttachedFile = { id: AttachmentId } & UploadedFile;

/** Stored for ever: only add optional fields or new types. */
export type AttachmentEvent =
  | { type: 'AttachmentUploaded'; data: UploadedFile & { sha256: string; purpose?: AttachmentPurpose; uploadedBy?: UserId } }
  /** `holder` is the stream of the record that the file is attached to. */
  | { type: 'AttachmentAttached'; data: { holder: string } }
  /** It served nowhere: its content has been removed. */
  | { type: 'AttachmentDiscarded'; data: Record<string, never> };

export const attachmentStream = (id: AttachmentId): `attachment-${string}` => `attachment-${id}`;
