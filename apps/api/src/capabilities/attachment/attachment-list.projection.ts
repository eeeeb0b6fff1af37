import type { AttachmentEvent } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { type AttachmentPurpose, attachmentChange } from '@intendance/domain/capabilities/attachment/attachment-purpose.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection, Table } from '../../platform/projection/projection.js';

/** The records that have each stored file. `idle_since` is set while no record has the file: an idle file is purged. */
export type AttachmentRow = { id: string; holders: readonly string[]; idle_since: string | null; was_attached: boolean };

export const attachmentTable: Table<AttachmentRow> = {
  name: 'attachment_list',
  columns: {
    id: { type: 'uuid' },
    holders: { type: 'jsonb' },
    idle_since: { type: 'timestamptz', nullable: true },
    was_attached: { type: 'boolean' },
  },
  key: ['id'],
  indexes: ['idle_since'],
};

/** Follows the attachments, and the records of every purpose that attach and detach them. */
export const attachmentList = (purposes: readonly AttachmentPurpose[]): RowProjection<AttachmentEvent, AttachmentRow> => ({
  name: 'attachment-list',
  version: 8,
  from: ['attachment', ...new Set(purposes.flatMap(({ streamTypes }) => streamTypes))],
  table: attachmentTable,
  rowId: (event) => attachmentChange(purposes, event)?.id ?? streamKeyOf(event.stream),
  fold: (row, event: RecordedEvent<AttachmentEvent>) => {
    const at = event.recordedAt.toISOString();
    const key = streamKeyOf(event.stream);
    const change = attachmentChange(purposes, event);
    if (change) {
      const others = (row?.holders ?? []).filter((holder) => holder !== key);
      const holders = change.isAttached ? [...others, key] : others;
      return { id: change.id, holders, idle_since: holders.length > 0 ? null : at, was_attached: true };
    }
    if (event.type === 'AttachmentUploaded') return row ?? { id: key, holders: [], idle_since: at, was_attached: false };
    if (event.type === 'AttachmentDiscarded') return null;
    return row ?? null;
  },
});
