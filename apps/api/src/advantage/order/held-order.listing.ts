import { choice, instant, text } from '../../platform/lists/list-field.js';
import { listing } from '../../platform/lists/listing.js';

export const holdReasonLabels = {
  'person-unknown': 'Personne inconnue',
  'person-ambiguous': 'Plusieurs personnes possibles',
  'person-left': 'Personne sortie',
} as const;

export const heldOrderListing = listing({
  resource: 'held_orders',
  from: 'read.held_order_list h',
  select: 'h.id, h.number, h.reason, h.ordered_at, h.version, h.updated_at, h.state',
  record: 'h',
  fields: { number: text('h.number'), reason: choice('h.reason', holdReasonLabels), date: instant('h.ordered_at') },
  orders: { date: 'h.ordered_at', number: 'h.number' },
  defaultOrder: { date: 'asc' },
  tieBreaker: 'h.id',
  labels: { number: 'Commande', reason: 'Motif', date: 'Date de commande' },
});
