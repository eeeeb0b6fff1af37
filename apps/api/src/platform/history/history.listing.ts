import { choice, feedPlace, id, instant, text } from '../lists/list-field.js';
import { listing } from '../lists/listing.js';

export const sourceLabels = { ui: 'Application', api: 'API', cli: 'Ligne de commande', import: 'Import', system: 'Système' } as const;

export const historyListing = listing({
  resource: 'history',
  from: 'read.history h',
  select:
    'h.id, h.stream, h.record_type, h.record_id, h.version, h.at, h.actor_id, h.source, h.command, h.type, h.shard, h.xid, h.position',
  fields: {
    stream: text('h.stream'),
    type: text('h.type'),
    actor: text('h.actor_id'),
    at: instant('h.at'),
    position: feedPlace('h.xid', 'h.position'),
    record_type: text('h.record_type'),
    record: text('h.record_id'),
    source: choice('h.source', sourceLabels),
    id: id('h.id'),
  },
  orders: { at: 'h.at', position: ['h.xid', 'h.position'] },
  defaultOrder: { at: 'desc' },
  tieBreaker: 'h.version, h.id',
  labels: {
    stream: 'Flux',
    type: 'Type',
    actor: 'Auteur',
    at: 'Date',
    position: 'Position',
    record_type: 'Nature',
    record: 'Fiche',
    source: 'Origine',
  },
});
