import { send } from '../../../platform/http.js';
import { resource } from '../../../platform/resource.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { bankOperations } from '../bank-operation/bank-operation.api.js';
import type { EntryProposal } from './entry-proposal.js';

export const entryProposals = resource('/api/comptability/entry_proposals', 'entry_proposals', bookkeeping.within('entry_proposals'));

/** Proposals are few: a month and a request of vouchers have one each. */
const shown = 200;
export const proposalsOf = (status: EntryProposal['status']) =>
  entryProposals.list({ limit: shown, 'filters[status|eq]': status, 'order[date]': 'asc' });

export const useRefreshProposals = () =>
  entryProposals.useWrite((_: undefined) => send('post', '/api/comptability/entry_proposals/refresh'));

/** The movements of the bank that may have paid an entry: unallocated, of its amount. */
export const paymentsOf = ({ amount }: EntryProposal) =>
  bankOperations.list({ limit: 20, 'filters[split|eq]': false, 'filters[value|eq]': -amount, 'order[date]': 'desc' });
