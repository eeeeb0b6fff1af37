import { Readable } from 'node:stream';
import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { attachmentCase } from '@intendance/domain/capabilities/attachment/attachment-case.js';
import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import { executeInBatch } from './execute-in-batch.js';
import type { SampleRun } from './sample-run.js';

export type Document = { name: string; extension: string; mimeType: string; content: Buffer };

/** A file as a user would have sent it. */
export async function uploadDocument(
  run: SampleRun,
  id: AttachmentId,
  purpose: AttachmentPurpose,
  { content, ...named }: Document,
): Promise<AttachedFile> {
  const { environmentId, actor } = run.context();
  const { size, sha256 } = await run.files.save(environmentId, id, Readable.from([content]));
  const file = { ...named, size };
  const data = { ...file, sha256, purpose: purpose.name, uploadedBy: actor.id };
  await executeInBatch(run, attachmentCase, { type: 'UploadAttachment', id, data }, run.today);
  return { id, ...file };
}
