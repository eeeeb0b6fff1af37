import { proposalStatusLabels } from '@intendance/contract/status-labels.js';
import type { EntryProposalEvent } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.events.js';
import { sum } from '@intendance/kernel/money.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { choiceField, dayField, eurosField, field } from '../../../platform/history/history-fields.js';
import { proposalSourceLabels } from './entry-proposal.listing.js';

const status = (code: keyof typeof proposalStatusLabels) => choiceField('Statut', proposalStatusLabels, code);

export const entryProposalHistory = describer<EntryProposalEvent>({
  streamType: 'entry-proposal',
  recordType: 'entry_proposal',
  describe: ({ type, data }): HistoryEntry => {
    switch (type) {
      case 'EntryProposed':
        return {
          label: 'a proposé l’écriture',
          fields: {
            wording: field('Libellé', data.wording),
            source: choiceField('Origine', proposalSourceLabels, data.source),
            date: dayField('Date', data.date),
            amount: eurosField('Montant', sum(data.lines.map(({ amount }) => amount))),
            status: status('pending'),
          },
        };
      case 'EntryProposalWithdrawn':
        return { label: 'a retiré l’écriture, devenue sans objet', fields: { status: status('withdrawn') } };
      case 'EntryProposalAccepted':
        return { label: 'a accepté l’écriture', fields: { status: status('accepted') } };
      case 'EntryProposalDismissed':
        return { label: 'a écarté l’écriture', fields: { status: status('dismissed'), reason: field('Motif', data.reason) } };
      case 'EntryProposalReopened':
        return { label: 'a de nouveau proposé l’écriture', fields: { status: status('pending') } };
    }
  },
});
