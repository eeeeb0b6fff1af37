import { day, flag, id } from '../../../platform/lists/list-field.js';
import { listing } from '../../../platform/lists/listing.js';

export const fiscalYearListing = listing({
  resource: 'exercices',
  from: 'read.fiscal_year_list y',
  select: 'y.id, y.version, y.state',
  fields: { id: id('y.id'), closed: flag('y.closed'), start_date: day('y.start_date'), end_date: day('y.end_date') },
  orders: { start_date: 'y.start_date', end_date: 'y.end_date', name: 'y.name' },
  defaultOrder: { start_date: 'desc' },
  tieBreaker: 'y.id',
  labels: { id: 'Exercice', closed: 'Clôturé', start_date: 'Date de début', end_date: 'Date de fin' },
});
