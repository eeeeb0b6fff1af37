import type { PersonRequestEvent } from '@intendance/domain/directory/person-request/person-request.events.js';
import {
  type KnownPersonRequest,
  knownRequest,
  type PersonRequest,
  personRequestFold,
} from '@intendance/domain/directory/person-request/person-request-state.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection, Tally } from '../../platform/projection/projection.js';

/** The folded request, with the columns that lists filter, order and join. */
export type PersonRequestRow = {
  id: string;
  person_id: string;
  status: string;
  created_at: string;
  version: number;
  state: KnownPersonRequest;
};

const byStatus: Tally<PersonRequestRow> = {
  table: 'person_request_by_status',
  keyColumns: { status: 'text' },
  valueColumns: ['requests'],
  contributions: ({ status }) => [{ key: { status }, values: { requests: 1 } }],
};

export const personRequestList: RowProjection<PersonRequestEvent, PersonRequestRow> = {
  name: 'person-request-list',
  holdsPersonalData: true,
  version: 4,
  from: ['person-request'],
  table: {
    name: 'person_request_list',
    columns: {
      id: { type: 'uuid' },
      person_id: { type: 'uuid' },
      status: { type: 'text' },
      created_at: { type: 'timestamptz' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['updated_at, id', 'created_at, id', 'person_id', 'status, created_at'],
  },
  tallies: [byStatus],
  fold: (row, event: RecordedEvent<PersonRequestEvent>) => {
    const before: PersonRequest = row?.state ?? personRequestFold.initial;
    const state = knownRequest(personRequestFold.evolve(before, event));
    return {
      id: streamKeyOf(event.stream),
      person_id: state.personId,
      status: state.status,
      created_at: row?.created_at ?? event.recordedAt.toISOString(),
      version: event.version,
      state,
    };
  },
};
