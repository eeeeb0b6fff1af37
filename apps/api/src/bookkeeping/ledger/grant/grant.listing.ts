import { id } from '../../../platform/lists/list-field.js';
import { listing } from '../../../platform/lists/listing.js';

/** The grants of a structure whatever the year, for the archive of all data. */
export const grantListing = listing({
  resource: 'grants',
  from: 'read.grant_list g',
  select: 'g.id, g.state',
  fields: { id: id('g.id') },
  orders: { award_date: 'g.awarded_on', label: 'g.label' },
  defaultOrder: { award_date: 'asc', label: 'asc' },
  tieBreaker: 'g.id',
  labels: { id: 'Subvention' },
});
