import { accessRecordTypes } from '@intendance/contract/record-types.js';
import { choice, euros, feedPlace, id, instant, type ListField, text } from '../lists/list-field.js';
import { listing } from '../lists/listing.js';

export const sourceLabels = { ui: 'Application', api: 'API', cli: 'Ligne de commande', import: 'Import', system: 'Système' } as const;

export const topicLabels = { access: 'Accès et exports' } as const;
const accessTypes = accessRecordTypes.map((type) => `'${type}'`).join(', ');

/** A topic is a set of types of records: the index by type serves it. */
const topic: ListField = {
  ...choice('h.record_type', topicLabels),
  ops: ['eq'],
  operand: (parameter) => `ANY (CASE ${parameter} WHEN 'access' THEN ARRAY[${accessTypes}] END)`,
};

export const historyListing = listing({
  resource: 'history',
  from: 'read.history h',
  select:
    'h.id, h.stream, h.record_type, h.record_id, h.version, h.at, h.actor_id, h.source, h.command, h.type, h.amount, h.shard, h.xid, h.position',
  fields: {
    stream: text('h.stream'),
    type: text('h.type'),
    actor: text('h.actor_id'),
    at: instant('h.at'),
    position: feedPlace('h.xid', 'h.position'),
    record_type: text('h.record_type'),
    topic,
    record: text('h.record_id'),
    amount: euros('h.amount'),
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
    topic: 'Sujet',
    record: 'Fiche',
    amount: 'Montant',
    source: 'Origine',
  },
});
