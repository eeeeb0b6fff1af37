import type { Schema } from '@intendance/contract/client.js';
import { send } from '../../../platform/http.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type TransferProposals = Schema<'TransferProposalsDto'>;
export type TransferProposal = TransferProposals['proposals'][number];

export const transferProposalsQuery = bookkeeping.read('/api/comptability/transfer_proposals');

export const useAllocateTransfers = () =>
  bookkeeping.useWrite((proposals: readonly TransferProposal[]) =>
    send('post', '/api/comptability/transfer_proposals', {
      body: { transfers: proposals.map(({ expense, taking }) => ({ expense: expense.id, taking: taking.id })) },
    }),
  );
