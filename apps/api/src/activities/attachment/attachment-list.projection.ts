import type { AttachmentEvent } from '@intendance/domain/activities/attachment/attachment.events.js';
import type { RefundEvent } from '@intendance/domain/activities/refund/refund.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../platform/projection/projection.js';

/** Where each stored file serves: those that serve nowhere are purged. */
export type AttachmentRow = { id: string; refund_id: string | null; idle_since: string | null };

type Event = AttachmentEvent | RefundEvent;

export const attachmentList: RowProjection<Event, AttachmentRow> = {
  name: 'attachment-list',
  version: 1,
  from: ['attachment', 'refund'],
  table: {
    name: 'attachment_list',
    columns: {
      id: { type: 'uuid' },
      refund_id: { type: 'uuid', nullable: true },
      idle_since: { type: 'timestamptz', nullable: true },
    },
    key: ['id'],
    indexes: ['idle_since'],
  },
  rowId: (event) =>
    event.type === 'RefundBillAttached' || event.type === 'RefundBillDetached' ? event.data.id : streamKeyOf(event.stream),
  fold: (row, event: RecordedEvent<Event>) => {
    const idleSince = event.recordedAt.toISOString();
    if (event.type === 'AttachmentUploaded')
      return { id: streamKeyOf(event.stream), refund_id: row?.refund_id ?? null, idle_since: row ? row.idle_since : idleSince };
    if (event.type === 'AttachmentDiscarded') return null;
    if (event.type === 'RefundBillAttached') return { id: event.data.id, refund_id: streamKeyOf(event.stream), idle_since: null };
    if (event.type === 'RefundBillDetached') return { id: event.data.id, refund_id: null, idle_since: idleSince };
    return row ?? null;
  },
};
