import { proposalStatusLabels } from '@intendance/contract/status-labels.js';
import { choice, day, euros } from '../../../platform/lists/list-field.js';
import { listing } from '../../../platform/lists/listing.js';
import type { Updated } from '../../../platform/lists/updated-at.js';
import type { EntryProposalRow } from './entry-proposal-list.projection.js';

export const proposalSourceLabels = { subsidies: 'Subventions de billetterie', gifts: 'Bons cadeaux' } as const;
export const entryProposalListing = listing({
  resource: 'entry_proposals',
  from: 'read.entry_proposal_list p',
  select: 'p.id, p.source, p.version, p.updated_at, p.state',
  record: 'p',
  fields: {
    source: choice('p.source', proposalSourceLabels),
    status: choice('p.status', proposalStatusLabels),
    date: day('p.date'),
    amount: euros('p.amount'),
  },
  orders: { date: 'p.date', amount: 'p.amount', wording: 'p.wording' },
  defaultOrder: { date: 'desc' },
  tieBreaker: 'p.id',
  totals: { amount: 'sum(p.amount)' },
  labels: { source: 'Origine', status: 'Statut', date: 'Date', amount: 'Montant' },
});

export type ListedEntryProposal = Updated & Pick<EntryProposalRow, 'id' | 'version' | 'state'>;
