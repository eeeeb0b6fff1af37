import { Readable } from 'node:stream';
import { type AttachedFile, attachmentStream } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { attachmentDecider } from '@intendance/domain/capabilities/attachment/attachment.js';
import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import { appendRequest } from '../platform/tenancy/append-request.js';
import type { SeedRun } from './seed-run.js';

export type Document = { name: string; extension: string; mimeType: string; content: Buffer };

/** A file as a user would have sent it. */
export async function uploadDocument(
  run: SeedRun,
  id: AttachmentId,
  purpose: AttachmentPurpose,
  { content, ...named }: Document,
): Promise<AttachedFile> {
  const context = run.context();
  const { size, sha256 } = await run.files.save(context.environmentId, id, Readable.from([content]));
  const file = { ...named, size };
  await executeUnit(run.store, appendRequest(context, 'UploadAttachment'), async (unit) => {
    const attachment = await unit.load(attachmentStream(id), attachmentDecider);
    const data = { ...file, sha256, purpose: purpose.name, uploadedBy: context.actor.id };
    unit.append(attachment, attachmentDecider.decide({ type: 'UploadAttachment', data }, attachment.state));
  });
  return { id, ...file };
}
