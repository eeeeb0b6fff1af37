import { Readable } from 'node:stream';
import { attachmentErrors } from '@intendance/domain/capabilities/attachment/attachment.errors.js';
import { type AttachedFile, attachmentStream } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { attachmentDecider, storedFile } from '@intendance/domain/capabilities/attachment/attachment.js';
import { attachmentCase } from '@intendance/domain/capabilities/attachment/attachment-case.js';
import { type AttachmentPurpose, attachmentsEverIn } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import { EventStore, type StreamId } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { type AttachmentId, derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { FileStore } from '../../platform/files/file-store.js';
import { EveryDatabase } from '../../platform/tenancy/every-database.js';
import { newRecordId } from '../../platform/tenancy/new-record-id.js';
import { DownloadAnswer } from '../../platform/wire/download.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { RequestError } from '../../platform/wire/request-error.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { FindEarlierRun } from '../../platform/writes/earlier-run.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import type { WriteResult } from '../../platform/writes/write-result.js';
import { Pictures } from '../picture/pictures.js';
import { isPreviewable, safeName, typeOfContent } from '../upload/file-types.js';
import type { Upload } from '../upload/upload.js';

const purgedAtOnce = 500;

/** Files that users upload: events describe each file, the file store holds its bytes. */
@Injectable()
export class Attachments {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly store: EventStore,
    private readonly files: FileStore,
    private readonly everywhere: EveryDatabase,
    private readonly pictures: Pictures,
  ) {}

  /** @throws RequestError 415 when the type of the content is not accepted, whatever the name, or a picture cannot be read */
  async upload(
    context: RequestContext,
    purpose: AttachmentPurpose,
    upload: Pick<Upload, 'fileName' | 'content'>,
  ): Promise<WriteResult<AttachedFile>> {
    const { fileName } = upload;
    // Phones put the place into their photos: no record keeps it.
    const isRewritten = purpose.rewritesPictures === true && (await this.pictures.isPicture(upload.content));
    const content = isRewritten ? await this.pictures.clean(upload.content, fileName) : upload.content;
    const type = await typeOfContent(content, fileName);
    if (!type)
      throw new RequestError(
        'unsupported-type',
        'upload.type',
        `${safeName(fileName, '').replace(/\.$/, '')} n’est pas d’un type accepté.`,
      );
    // Refuses other content under the key of an earlier request before the file is stored.
    await this.queries.execute(new FindEarlierRun(context));
    const id = newRecordId(context, 'attachment');
    const stored = await this.files.save(context.environmentId, id, Readable.from([content]));
    const file = { name: safeName(fileName, type.extension), extension: type.extension, size: stored.size, mimeType: type.mimeType };
    const data = { ...file, sha256: stored.sha256, purpose: purpose.name, uploadedBy: context.actor.id };
    const command = { id, type: 'UploadAttachment', data } as const;
    return { ...(await this.commands.execute(new ExecuteCase(context, attachmentCase, command))), value: { id, ...file } };
  }

  /** Finds uploaded files by id, in the order of the ids. @throws attachment.unknown */
  async find(context: RequestContext, ids: readonly string[]): Promise<AttachedFile[]> {
    if (ids.length === 0) return [];
    const uniqueIds = [...new Set(ids)] as AttachmentId[];
    const slices = await this.store.read(context.environmentId, uniqueIds.map(attachmentStream));
    return slices.map((slice, index) => {
      const id = uniqueIds[index];
      if (!id) throw attachmentErrors.unknown();
      return { id, ...storedFile(foldSlice(attachmentDecider, slice).state) };
    });
  }

  /** Opens one of the files of a record. @throws attachment.unknown */
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

  /** Erases the names and the contents of every file that the record of this stream ever had. Returns their ids. */
  async erase(context: RequestContext, purpose: AttachmentPurpose, record: StreamId): Promise<AttachmentId[]> {
    const [slice] = await this.store.read(context.environmentId, [record]);
    const ids = attachmentsEverIn(purpose, slice?.events ?? []);
    for (const id of ids) await this.discard({ ...context, commandId: derivedId(`${context.commandId}:forget:${id}`) }, id, false);
    return ids;
  }

  /** Purges the files that no record has had since this moment, in every environment. */
  async purgeIdle(before: Date): Promise<void> {
    const rows = await this.everywhere.query<{ environment_id: EnvironmentId; id: AttachmentId; was_attached: boolean }>(
      'SELECT environment_id, id, was_attached FROM read.attachment_list WHERE idle_since < $1 ORDER BY idle_since LIMIT $2',
      [before, purgedAtOnce],
    );
    for (const { environment_id, id, was_attached } of rows) await this.discard(systemContext(environment_id), id, !was_attached);
  }

  /** `isUnattached`: keeps the file if a record attached the file after the query of the read model. */
  private async discard({ idempotency: _, ...context }: RequestContext, id: AttachmentId, isUnattached: boolean): Promise<void> {
    const request: RequestContext = { ...context, source: 'system', commandId: derivedId(`${context.commandId}:discard:${id}`) };
    const command = { id, type: 'DiscardAttachment', data: { isUnattached } } as const;
    const { value } = await this.commands.execute(new ExecuteCase(request, attachmentCase, command));
    if (value.status !== 'stored') await this.files.remove(context.environmentId, id);
  }
}
