import { entryProposalFold } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal-state.js';
import { exportedList } from '../../../capabilities/data-export/exported-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { EntryProposalController } from './entry-proposal.controller.js';
import { entryProposalExport } from './entry-proposal.export.js';
import { entryProposalHistory } from './entry-proposal.history.js';
import { entryProposalListing } from './entry-proposal.listing.js';
import { entryProposalList } from './entry-proposal-list.projection.js';
import { EntryProposals } from './entry-proposals.js';
import { ListTouchedProposalsHandler } from './list-touched-proposals.query.js';
import { ProposalChoices } from './proposal-choices.js';
import { ProposalRefreshController } from './proposal-refresh.controller.js';

export const entryProposalNoun = noun({
  feature: 'operations',
  // The refresh comes first, so that its path is not read as an id.
  controllers: [ProposalRefreshController, EntryProposalController],
  providers: [EntryProposals, ListTouchedProposalsHandler, ProposalChoices],
  projections: [projection(entryProposalList)],
  history: [entryProposalHistory],
  exportedFiles: [
    exportedList({ title: 'Écritures proposées', feature: 'operations', listing: entryProposalListing, sheet: entryProposalExport }),
  ],
  streams: [
    // Withheld from the relay: wordings name the rules of the structure, and reasons are free texts.
    stream('entry-proposal', entryProposalFold, {
      texts: {
        wording: 'clear: labels that the entry takes over',
        lines: { key: 'impersonal', label: 'clear: labels that the entry takes over', account: 'impersonal' },
        parts: 'impersonal',
        reason: 'clear: a free text of the accountant',
      },
      relay: {
        EntryProposed: ['source', 'date', 'lines.account', 'lines.amount'],
        EntryProposalWithdrawn: [],
        EntryProposalAccepted: ['parts.operationId', 'parts.lines.amount', 'parts.lines.activityId'],
        EntryProposalDismissed: [],
        EntryProposalReopened: [],
      },
    }),
  ],
});
