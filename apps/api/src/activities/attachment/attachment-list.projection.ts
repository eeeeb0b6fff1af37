import type { AttachmentEvent } from '@intendance/domain/activities/attachment/attachment.events.js';
import type { RefundEvent } from '@intendance/domain/activities/refund/refund.events.js';
import type { PersonEvent } from '@intendance/domain/directory/person/person.events.js';
import type { PersonRequestEvent } from '@intendance/domain/directory/person-request/person-request.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../platform/projection/projection.js';

/** Where each stored file serves: those that serve nowhere are purged. */
export type AttachmentRow = { id: string; record_id: string | null; idle_since: string | null };

type Event = AttachmentEvent | RefundEvent | PersonEvent | PersonRequestEvent;

/** The file that an event puts somewhere, or takes away. */
function moveOf(event: Event): { id: string; serves: boolean } | undefined {
  switch (event.type) {
    case 'RefundBillAttached':
    case 'PersonDocumentAttached':
    case 'PersonRequestDocumentAttached':
      return { id: event.data.id, serves: true };
    case 'RefundBillDetached':
    case 'PersonDocumentDetached':
    case 'PersonRequestDocumentDetached':
      return { id: event.data.id, serves: false };
    default:
      return undefined;
  }
}

export const attachmentList: RowProjection<Event, AttachmentRow> = {
  name: 'attachment-list',
  version: 2,
  from: ['attachment', 'refund', 'person', 'person-request'],
  table: {
    name: 'attachment_list',
    columns: {
      id: { type: 'uuid' },
      record_id: { type: 'uuid', nullable: true },
      idle_since: { type: 'timestamptz', nullable: true },
    },
    key: ['id'],
    indexes: ['idle_since'],
  },
  rowId: (event) => moveOf(event)?.id ?? streamKeyOf(event.stream),
  fold: (row, event: RecordedEvent<Event>) => {
    const idleSince = event.recordedAt.toISOString();
    const move = moveOf(event);
    if (move?.serves) return { id: move.id, record_id: streamKeyOf(event.stream), idle_since: null };
    // A request's document may have become the person's: it is idle only where it served last.
    if (move) return row && row.record_id !== streamKeyOf(event.stream) ? row : { id: move.id, record_id: null, idle_since: idleSince };
    if (event.type === 'AttachmentUploaded')
      return { id: streamKeyOf(event.stream), record_id: row?.record_id ?? null, idle_since: row ? row.idle_since : idleSince };
    if (event.type === 'AttachmentDiscarded') return null;
    return row ?? null;
  },
};
