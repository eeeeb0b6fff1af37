import type { AttachmentId, UserId } from '@intendance/kernel/id.js';

/** `extension` and `mimeType` come from the content, whatever the name. */
export type UploadedFile = { name: string; extension: string; size: number; mimeType: string };

/** A file attached to a record. */
export type AttachedFile = { id: AttachmentId } & UploadedFile;

/** Stored for ever: only add optional fields or new types. */
export type AttachmentEvent =
  /** `purpose` is the name of an attachment purpose: records of another purpose cannot attach the file. */
  | { type: 'AttachmentUploaded'; data: UploadedFile & { sha256: string; purpose?: string; uploadedBy?: UserId } }
  /** `holder` is the stream of the record that the file is attached to. */
  | { type: 'AttachmentAttached'; data: { holder: string } }
  /** No record had the file: its content has been removed. */
  | { type: 'AttachmentDiscarded'; data: Record<string, never> };

export const attachmentStream = (id: AttachmentId): `attachment-${string}` => `attachment-${id}`;
