import { id } from '../../../platform/lists/list-field.js';
import { listing } from '../../../platform/lists/listing.js';

/** The loans of a structure whatever the year, for the archive of all data. */
export const loanListing = listing({
  resource: 'loans',
  from: 'read.loan_list l',
  select: 'l.id, l.state',
  fields: { id: id('l.id') },
  orders: { release_date: 'l.released_on', label: 'l.label' },
  defaultOrder: { release_date: 'asc', label: 'asc' },
  tieBreaker: 'l.id',
  labels: { id: 'Emprunt' },
});
