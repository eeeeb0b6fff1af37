import { Readable } from 'node:stream';
import { attachmentErrors } from '@intendance/domain/activities/attachment/attachment.errors.js';
import { type AttachedFile, type AttachmentPurpose, attachmentStream } from '@intendance/domain/activities/attachment/attachment.events.js';
import { attachmentDecider, storedFile } from '@intendance/domain/activities/attachment/attachment.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import { type AttachmentId, derivedId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { FileStore } from '../../platform/files/file-store.js';
import { DownloadAnswer } from '../../platform/http/download.js';
import { RequestError } from '../../platform/http/request-error.js';
import { Clock } from '../../platform/runtime/clock.js';
import { appendRequest, mustBeSameRequest } from '../../platform/tenancy/append-request.js';
import { newRecordId } from '../../platform/tenancy/new-record-id.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { foldSlice } from '../fold-slice.js';
import { isPreviewable, safeName, typeOfContent } from './file-types.js';

export type Upload = { name: string; content: Buffer };

const idleMs = 24 * 3_600_000;
const purgedAtOnce = 50;

/** Files that users send: what they are is an event, their bytes are in the file store. */
@Injectable()
export class Attachments {
  private readonly logger = new Logger('attachments');

  constructor(
    private readonly store: EventStore,
    private readonly files: FileStore,
    private readonly db: TenantDb,
    private readonly clock: Clock,
  ) {}

  /** @throws RequestError 415 when the content is not of an accepted type, whatever the name says */
  async upload(context: RequestContext, purpose: AttachmentPurpose, { name, content }: Upload): Promise<UnitResult<AttachedFile>> {
    const type = await typeOfContent(content, name);
    if (!type)
      throw new RequestError('unsupported-type', 'upload.type', `${safeName(name, '').replace(/\.$/, '')} n’est pas d’un type accepté.`);
    await mustBeSameRequest(this.store, context);
    const id = newRecordId(context, 'attachment');
    const stored = await this.files.save(context.environmentId, id, Readable.from([content]));
    const file = { name: safeName(name, type.extension), extension: type.extension, size: stored.size, mimeType: type.mimeType };
    const result = await executeUnit(this.store, appendRequest(context, 'UploadAttachment'), async (unit) => {
      const attachment = await unit.load(attachmentStream(id), attachmentDecider);
      unit.append(
        attachment,
        attachmentDecider.decide(
          { type: 'UploadAttachment', data: { ...file, sha256: stored.sha256, purpose, uploadedBy: context.actor.id } },
          attachment.state,
        ),
      );
      return { id, ...file };
    });
    void this.purge(context, id).catch((error: unknown) => this.logger.warn({ msg: 'purge of unused attachments', err: error }));
    return result;
  }

  /** What was uploaded under these ids, in their order. @throws attachment.unknown */
  async find(context: RequestContext, ids: readonly string[]): Promise<AttachedFile[]> {
    if (ids.length === 0) return [];
    const known = [...new Set(ids)] as AttachmentId[];
    const slices = await this.store.read(context.environmentId, known.map(attachmentStream));
    return slices.map((slice, index) => {
      const id = known[index];
      if (!id) throw attachmentErrors.unknown();
      return { id, ...storedFile(foldSlice(attachmentDecider, slice)) };
    });
  }

  /** One of the files that a record has. @throws attachment.unknown */
  async open(
    context: RequestContext,
    files: readonly AttachedFile[],
    id: string,
    disposition?: 'inline' | 'attachment',
  ): Promise<DownloadAnswer> {
    const file = files.find((candidate) => candidate.id === id);
    if (!file || !(await this.files.exists(context.environmentId, file.id))) throw attachmentErrors.unknown();
    return new DownloadAnswer({
      content: await this.files.read(context.environmentId, file.id),
      fileName: file.name,
      mimeType: file.mimeType,
      disposition: disposition === 'inline' && isPreviewable(file.mimeType) ? 'inline' : 'attachment',
      size: file.size,
    });
  }

  /** For good: what they were called, and their content. */
  async forget(context: RequestContext, ids: readonly AttachmentId[]): Promise<void> {
    for (const id of ids) await this.discard({ ...context, commandId: derivedId(`${context.commandId}:forget:${id}`) }, id, false);
  }

  /** Files of the environment that have served nowhere for a day; never the one that has just come, whatever the clocks say. */
  private async purge(context: RequestContext, fresh: AttachmentId): Promise<void> {
    const before = new Date(this.clock.now().getTime() - idleMs).toISOString();
    const idle = await this.db.query<{ id: AttachmentId; was_attached: boolean }>(
      context,
      'SELECT id, was_attached FROM read.attachment_list WHERE idle_since < $1 AND id <> $2 ORDER BY idle_since LIMIT $3',
      [before, fresh, purgedAtOnce],
    );
    for (const { id, was_attached } of idle) await this.discard(context, id, !was_attached);
  }

  /** `isUnattached`: keeps the file if a record attached the file after the query of the read model. */
  private async discard({ idempotency: _, ...context }: RequestContext, id: AttachmentId, isUnattached: boolean): Promise<void> {
    const commandId = derivedId(`${context.commandId}:discard:${id}`);
    const request = appendRequest({ ...context, source: 'system', commandId }, 'DiscardAttachment');
    const { value: isDiscarded } = await executeUnit(this.store, request, async (unit) => {
      const attachment = await unit.load(attachmentStream(id), attachmentDecider);
      const command = { type: 'DiscardAttachment', data: { isUnattached } } as const;
      const { state } = unit.append(attachment, attachmentDecider.decide(command, attachment.state));
      if (state.status === 'discarded') unit.erase(id);
      return state.status !== 'stored';
    });
    if (isDiscarded) await this.files.remove(context.environmentId, id);
  }
}
