import type { FixedAssetEvent } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';
import { fixedAssetDecider, type KnownFixedAsset } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

export type FixedAssetRow = { id: string; account: string; acquired_on: string; label: string; version: number; state: KnownFixedAsset };

/** The assets of a structure; one that was removed by mistake has no row. */
export const fixedAssetList: RowProjection<FixedAssetEvent, FixedAssetRow> = {
  name: 'fixed-asset-list',
  version: 1,
  from: ['fixed-asset'],
  table: {
    name: 'fixed_asset_list',
    columns: {
      id: { type: 'uuid' },
      account: { type: 'code' },
      acquired_on: { type: 'date' },
      label: { type: 'text' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['account, acquired_on, id'],
  },
  fold: (row, event: RecordedEvent<FixedAssetEvent>) => {
    const state = fixedAssetDecider.evolve(row?.state ?? fixedAssetDecider.initial, event);
    if (state.status !== 'held') return null;
    const { account, acquiredOn, label } = state.facts;
    return { id: streamKeyOf(event.stream), account, acquired_on: acquiredOn, label, version: event.version, state };
  },
};
