import { allows, type FeatureKey } from '@intendance/contract/access.js';
import { attachmentStream } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { attachmentDecider } from '@intendance/domain/capabilities/attachment/attachment.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import { Inject, Injectable, type Type } from '@nestjs/common';
import { FileStore } from '../../platform/files/file-store.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Session } from '../../platform/wire/session.js';
import type { ExportedFile, ExportedFiles } from '../manifest/exported-files.js';
import { storedFile } from './stored-file.js';

const batchSize = 200;
const title = 'Pièces jointes';

type AttachedRow = { readonly id: AttachmentId; readonly record: string };
const attachedAfter = `SELECT id, holders ->> 0 AS record FROM read.attachment_list
  WHERE id > $1::uuid AND jsonb_array_length(holders) > 0 ORDER BY id LIMIT $2`;

/**
 * The class that exports the files of records: one folder per record.
 * @param readers the access to the files of each purpose; files of before purposes were stored need all of them
 */
export function exportedAttachments(readers: ReadonlyMap<string, FeatureKey>): Type<ExportedFiles> {
  const mayRead = (purpose: string | undefined, { profile }: Session): boolean => {
    const needed = purpose === undefined ? [...readers.values()] : [readers.get(purpose)];
    return needed.every((feature) => feature !== undefined && allows(feature, profile));
  };

  @Injectable()
  class ExportedAttachments implements ExportedFiles {
    readonly title = title;
    readonly feature: FeatureKey = 'data-export';

    constructor(
      @Inject(EventStore) private readonly store: EventStore,
      @Inject(FileStore) private readonly files: FileStore,
      @Inject(TenantDb) private readonly db: TenantDb,
    ) {}

    async *list(context: RequestContext, session: Session): AsyncGenerator<ExportedFile> {
      const { environmentId } = context;
      for await (const rows of this.attached(context)) {
        const slices = await this.store.read(
          environmentId,
          rows.map(({ id }) => attachmentStream(id)),
        );
        for (const [index, { id, record }] of rows.entries()) {
          const attachment = foldSlice(attachmentDecider, slices[index]).state;
          if (attachment.status !== 'stored' || !mayRead(attachment.origin?.purpose, session)) continue;
          yield {
            path: `${title}/${record}/${id.slice(-6)}-${attachment.file.name}`,
            open: () => storedFile(this.files, environmentId, id),
          };
        }
      }
    }

    /** Attached files and the first record of each, some at a time in the order of their ids. */
    private async *attached(context: RequestContext): AsyncGenerator<AttachedRow[]> {
      let after = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        const rows = await this.db.query<AttachedRow>(context, attachedAfter, [after, batchSize]);
        if (rows.length > 0) yield rows;
        if (rows.length < batchSize) return;
        after = rows.at(-1)?.id ?? after;
      }
    }
  }
  return ExportedAttachments;
}
