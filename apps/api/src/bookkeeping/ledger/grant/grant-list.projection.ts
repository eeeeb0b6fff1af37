import type { GrantEvent } from '@intendance/domain/bookkeeping/ledger/grant/grant.events.js';
import { grantDecider, type KnownGrant } from '@intendance/domain/bookkeeping/ledger/grant/grant.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

export type GrantRow = { id: string; awarded_on: string; label: string; version: number; state: KnownGrant };

/** The grants of a structure; one that was removed by mistake has no row. */
export const grantList: RowProjection<GrantEvent, GrantRow> = {
  name: 'grant-list',
  version: 1,
  from: ['grant'],
  table: {
    name: 'grant_list',
    columns: {
      id: { type: 'uuid' },
      awarded_on: { type: 'date' },
      label: { type: 'text' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['awarded_on, label, id'],
  },
  fold: (row, event: RecordedEvent<GrantEvent>) => {
    const state = grantDecider.evolve(row?.state ?? grantDecider.initial, event);
    if (state.status !== 'listed') return null;
    const { awardedOn, label } = state.facts;
    return { id: streamKeyOf(event.stream), awarded_on: awardedOn, label, version: event.version, state };
  },
};
