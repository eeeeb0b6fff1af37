import { id } from '../../../platform/lists/list-field.js';
import { listing } from '../../../platform/lists/listing.js';

/** The provisions of a structure whatever the year, for the archive of all data. */
export const provisionListing = listing({
  resource: 'provisions',
  from: 'read.provision_list p',
  select: 'p.id, p.state',
  fields: { id: id('p.id') },
  orders: { cause_date: 'p.arisen_on', label: 'p.label' },
  defaultOrder: { cause_date: 'asc', label: 'asc' },
  tieBreaker: 'p.id',
  labels: { id: 'Provision' },
});
