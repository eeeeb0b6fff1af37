import { id } from '../../../platform/lists/list-field.js';
import { listing } from '../../../platform/lists/listing.js';

/** The assets of a structure whatever the year, for the archive of all data. */
export const fixedAssetListing = listing({
  resource: 'fixed_assets',
  from: 'read.fixed_asset_list a',
  select: `a.id, a.state,
    (SELECT w.label FROM read.fixed_asset_list w WHERE w.id = (a.state #>> '{facts,componentOf}')::uuid) AS parent,
    (SELECT w.label FROM read.fixed_asset_list w WHERE w.id = (a.state #>> '{facts,replaces}')::uuid) AS replaced`,
  fields: { id: id('a.id') },
  orders: { account: 'a.account', acquisition_date: 'a.acquired_on' },
  defaultOrder: { account: 'asc', acquisition_date: 'asc' },
  tieBreaker: 'a.id',
  labels: { id: 'Immobilisation' },
});
