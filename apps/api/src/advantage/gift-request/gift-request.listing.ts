import { giftStatusLabels } from '@intendance/contract/status-labels.js';
import type { KnownGiftRequest } from '@intendance/domain/advantage/gift-request/gift-request.js';
import { giftTypeLabels } from '@intendance/domain/advantage/gift-request/gift-type.js';
import { choice, day, euros } from '../../platform/lists/list-field.js';
import { listing } from '../../platform/lists/listing.js';
import type { Updated } from '../../platform/lists/updated-at.js';

/** A type is its own label on the wire. */
export const giftTypeChoices = Object.fromEntries(Object.values(giftTypeLabels).map((label) => [label, label]));

export const giftRequestListing = listing({
  resource: 'gifts',
  from: 'read.gift_request_list g',
  select: 'g.id, g.version, g.updated_at, g.state',
  record: 'g',
  fields: {
    type: choice('g.type', giftTypeChoices),
    status: choice('g.status', giftStatusLabels),
    date: day('g.date'),
    given_on: day('g.given_on'),
    total: euros('g.total'),
  },
  orders: { date: 'g.date', given_on: 'g.given_on', type: 'g.type', status: 'g.status', total: 'g.total' },
  defaultOrder: { date: 'desc' },
  tieBreaker: 'g.id',
  totals: { total: 'sum(g.total)' },
  labels: { type: 'Type', status: 'Statut', date: 'Date de la demande', given_on: 'Date de remise', total: 'Total' },
});

export type ListedGiftRequest = Updated & { id: string; version: number; state: KnownGiftRequest };
