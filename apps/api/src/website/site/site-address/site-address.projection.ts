import type { SiteAddressEvent } from '@intendance/domain/website/site/site-address/site-address.events.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

/** An address, the structure that chose it last, and the rank of the choice among all choices. */
export type SiteAddressRow = { id: string; structure_id: string; rank: number };

/** In the environment of the operator, as the stream. Visitors of every site are led by it. */
export const siteAddressRows: RowProjection<SiteAddressEvent, SiteAddressRow> = {
  name: 'site-address',
  version: 1,
  from: ['site-address'],
  table: {
    name: 'site_address',
    columns: { id: { type: 'code' }, structure_id: { type: 'uuid' }, rank: { type: 'integer' } },
    key: ['id'],
    indexes: ['structure_id, rank'],
  },
  rowId: ({ data }) => data.slug,
  fold: (_, { data, version }) => ({ id: data.slug, structure_id: data.environmentId, rank: version }),
};
