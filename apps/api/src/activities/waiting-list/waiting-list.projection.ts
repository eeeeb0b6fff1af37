import type { WaitingListEvent } from '@intendance/domain/activities/waiting-list/waiting-list.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../platform/projection/projection.js';

/** A person on the waiting list of an activity; `id` is both. `arrival` is the version of the event of the arrival: it orders the list. */
export type WaitingListRow = {
  id: string;
  activity_id: string;
  person_id: string;
  entries: number;
  joined_at: string;
  arrival: number;
  offered_until: string | null;
};

const idOf = ({ stream, data }: RecordedEvent<WaitingListEvent>): string => `${streamKeyOf(stream)}:${data.personId}`;

export const waitingListEntries: RowProjection<WaitingListEvent, WaitingListRow> = {
  name: 'waiting-list',
  version: 1,
  from: ['waiting-list'],
  table: {
    name: 'waiting_list_entry',
    columns: {
      id: { type: 'code' },
      activity_id: { type: 'uuid' },
      person_id: { type: 'uuid' },
      entries: { type: 'integer' },
      joined_at: { type: 'timestamptz' },
      arrival: { type: 'integer' },
      offered_until: { type: 'timestamptz', nullable: true },
    },
    key: ['id'],
    indexes: ['activity_id, arrival', 'person_id'],
  },
  rowId: idOf,
  fold(row, event: RecordedEvent<WaitingListEvent>) {
    const { type, data } = event;
    if (type === 'WaitingListJoined') {
      const { personId: person_id, entries, joinedAt: joined_at } = data;
      const activity_id = streamKeyOf(event.stream);
      return { id: idOf(event), activity_id, person_id, entries, joined_at, arrival: event.version, offered_until: null };
    }
    if (type === 'WaitingListPlacesOffered') return row ? { ...row, offered_until: data.until } : null;
    return null;
  },
};
