import type { UnsubscriptionEvent } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import {
  type KnownUnsubscription,
  knownUnsubscription,
  type Unsubscription,
  unsubscriptionFold,
} from '@intendance/domain/mailing/unsubscription/unsubscription.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../platform/projection/projection.js';

export type UnsubscriptionRow = {
  id: string;
  person_id: string | null;
  is_unsubscribed: boolean;
  means: string;
  since: string;
  version: number;
  state: KnownUnsubscription;
};

export const unsubscriptionList: RowProjection<UnsubscriptionEvent, UnsubscriptionRow> = {
  name: 'unsubscription-list',
  holdsPersonalData: true,
  version: 1,
  from: ['unsubscription'],
  table: {
    name: 'unsubscription_list',
    columns: {
      id: { type: 'uuid' },
      person_id: { type: 'uuid', nullable: true },
      is_unsubscribed: { type: 'boolean' },
      means: { type: 'text' },
      since: { type: 'date' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['updated_at, id', 'since, id', 'person_id', 'is_unsubscribed, since'],
  },
  fold: (row, event: RecordedEvent<UnsubscriptionEvent>) => {
    const before: Unsubscription = row?.state ?? unsubscriptionFold.initial;
    const state = knownUnsubscription(unsubscriptionFold.evolve(before, event));
    return {
      id: streamKeyOf(event.stream),
      person_id: state.personId,
      is_unsubscribed: state.status === 'unsubscribed',
      means: state.means,
      since: state.since,
      version: event.version,
      state,
    };
  },
};
