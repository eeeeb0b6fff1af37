import type { AttachmentEvent } from '@intendance/domain/activities/attachment/attachment.events.js';
import type { RefundEvent } from '@intendance/domain/activities/refund/refund.events.js';
import type { RegistrationEvent } from '@intendance/domain/activities/registration/registration.events.js';
import type { BankOperationEvent } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { YearResultEvent } from '@intendance/domain/bookkeeping/year/closing/year-result.events.js';
import type { PersonEvent } from '@intendance/domain/directory/person/person.events.js';
import type { PersonRequestEvent } from '@intendance/domain/directory/person-request/person-request.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../platform/projection/projection.js';

/** The records that have each stored file; what none has is idle, and purged in the end. */
export type AttachmentRow = { id: string; holders: readonly string[]; idle_since: string | null; was_attached: boolean };

type Event = AttachmentEvent | RefundEvent | RegistrationEvent | PersonEvent | PersonRequestEvent | BankOperationEvent | YearResultEvent;

/** The file that an event puts somewhere, or takes away. */
function moveOf(event: Event): { id: string; serves: boolean } | undefined {
  switch (event.type) {
    case 'RefundBillAttached':
    case 'RegistrationDocumentAttached':
    case 'PersonDocumentAttached':
    case 'PersonRequestDocumentAttached':
    case 'BankOperationAttachmentAdded':
      return { id: event.data.id, serves: true };
    // The minutes of a vote prove it for ever, also once what it decided was voided.
    case 'ResultAppropriated':
    case 'SurplusTransferred':
      return served(event.data.deliberation.attachmentId);
    case 'RefundBillDetached':
    case 'RegistrationDocumentDetached':
    case 'PersonDocumentDetached':
    case 'PersonRequestDocumentDetached':
    case 'BankOperationAttachmentRemoved':
      return { id: event.data.id, serves: false };
    default:
      return undefined;
  }
}

const served = (id: string | null) => (id === null ? undefined : { id, serves: true });

export const attachmentList: RowProjection<Event, AttachmentRow> = {
  name: 'attachment-list',
  version: 8,
  from: ['attachment', 'refund', 'registration', 'person', 'person-request', 'bank-operation', 'year-result'],
  table: {
    name: 'attachment_list',
    columns: {
      id: { type: 'uuid' },
      holders: { type: 'jsonb' },
      idle_since: { type: 'timestamptz', nullable: true },
      was_attached: { type: 'boolean' },
    },
    key: ['id'],
    indexes: ['idle_since'],
  },
  rowId: (event) => moveOf(event)?.id ?? streamKeyOf(event.stream),
  fold: (row, event: RecordedEvent<Event>) => {
    const at = event.recordedAt.toISOString();
    const key = streamKeyOf(event.stream);
    const move = moveOf(event);
    if (move) {
      const others = (row?.holders ?? []).filter((holder) => holder !== key);
      const holders = move.serves ? [...others, key] : others;
      return { id: move.id, holders, idle_since: holders.length > 0 ? null : at, was_attached: true };
    }
    if (event.type === 'AttachmentUploaded') return row ?? { id: key, holders: [], idle_since: at, was_attached: false };
    if (event.type === 'AttachmentDiscarded') return null;
    return row ?? null;
  },
};
