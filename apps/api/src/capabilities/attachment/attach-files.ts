import { attachmentStream } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { attachmentDecider } from '@intendance/domain/capabilities/attachment/attachment.js';
import type { AttachmentPurpose } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import type { StreamId } from '@intendance/event-store/event-store.js';
import type { UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';

/**
 * Attaches uploaded files to the record that this unit of work writes. The stream of each file decides, in the same append as the record,
 * so only one of two concurrent records can attach a file.
 * @throws attachment.unknown for a file of another user or purpose; attachment.already-attached
 */
export async function attachFiles(
  unit: UnitOfWork,
  { actor }: RequestContext,
  files: readonly { readonly id: AttachmentId }[],
  { holder, purpose }: { holder: StreamId; purpose: AttachmentPurpose },
): Promise<void> {
  if (files.length === 0) return;
  const command = { type: 'AttachFile', data: { holder, purpose: purpose.name, by: actor.id } } as const;
  for (const file of await unit.loadAll(
    files.map(({ id }) => attachmentStream(id)),
    attachmentDecider,
  ))
    unit.append(file, attachmentDecider.decide(command, file.state));
}
