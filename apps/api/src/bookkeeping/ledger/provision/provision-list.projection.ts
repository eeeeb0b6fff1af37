import type { ProvisionEvent } from '@intendance/domain/bookkeeping/ledger/provision/provision.events.js';
import { type KnownProvision, provisionDecider } from '@intendance/domain/bookkeeping/ledger/provision/provision.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

export type ProvisionRow = { id: string; arisen_on: string; label: string; version: number; state: KnownProvision };

/** The provisions of a structure; one that was removed by mistake has no row. */
export const provisionList: RowProjection<ProvisionEvent, ProvisionRow> = {
  name: 'provision-list',
  version: 1,
  from: ['provision'],
  table: {
    name: 'provision_list',
    columns: {
      id: { type: 'uuid' },
      arisen_on: { type: 'date' },
      label: { type: 'text' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['arisen_on, label, id'],
  },
  fold: (row, event: RecordedEvent<ProvisionEvent>) => {
    const state = provisionDecider.evolve(row?.state ?? provisionDecider.initial, event);
    if (state.status !== 'listed') return null;
    const { arisenOn, label } = state.facts;
    return { id: streamKeyOf(event.stream), arisen_on: arisenOn, label, version: event.version, state };
  },
};
