import type { BounceEvent } from '@intendance/domain/mailing/bounce/bounce.events.js';
import { type AddressHealth, bounceFold } from '@intendance/domain/mailing/bounce/bounce.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../platform/projection/projection.js';

export type BounceRow = { id: string; person_id: string | null; is_blocked: boolean; version: number; state: AddressHealth };

export const bounceList: RowProjection<BounceEvent, BounceRow> = {
  name: 'mail-bounce-list',
  holdsPersonalData: true,
  version: 1,
  from: ['mail-bounce'],
  table: {
    name: 'mail_bounce_list',
    columns: {
      id: { type: 'uuid' },
      person_id: { type: 'uuid', nullable: true },
      is_blocked: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['updated_at, id', 'person_id'],
  },
  fold: (row, event: RecordedEvent<BounceEvent>) => {
    const state = bounceFold.evolve(row?.state ?? bounceFold.initial, event);
    return { id: streamKeyOf(event.stream), person_id: state.personId, is_blocked: state.isBlocked, version: event.version, state };
  },
};
