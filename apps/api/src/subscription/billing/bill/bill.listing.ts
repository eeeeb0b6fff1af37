import { billStatusLabels } from '@intendance/contract/status-labels.js';
import type { IssuedBill } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { choice, day, euros, text } from '../../../platform/lists/list-field.js';
import { listing } from '../../../platform/lists/listing.js';
import type { Updated } from '../../../platform/lists/updated-at.js';

export const billListing = listing({
  resource: 'bills',
  from: 'read.bill_list b',
  select: 'b.id, b.version, b.state, b.updated_at',
  record: 'b',
  fields: {
    number: text('b.number'),
    date: day('b.date'),
    status: choice('b.status', billStatusLabels),
    total: euros('b.total'),
    due_on: day('b.due_on'),
  },
  orders: { date: ['b.date', 'b.number'], number: 'b.number', total: 'b.total', due_on: 'b.due_on', status: 'b.status' },
  defaultOrder: { date: 'desc' },
  tieBreaker: 'b.id',
  totals: { total: 'sum(b.total)' },
  labels: { number: 'Numéro', date: 'Date', status: 'État', total: 'Total TTC', due_on: 'Échéance' },
});

export type ListedBill = Updated & { id: string; version: number; state: IssuedBill };
