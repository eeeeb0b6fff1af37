import { proposalStatusLabels } from '@intendance/contract/status-labels.js';
import { sum } from '@intendance/kernel/money.js';
import { dayColumn, eurosColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { type ListedEntryProposal, proposalSourceLabels } from './entry-proposal.listing.js';

export const entryProposalExport: Sheet<ListedEntryProposal> = {
  name: 'Écritures proposées',
  fileName: 'Écritures proposées',
  columns: [
    dayColumn('Date', ({ state }) => state.entry.date),
    textColumn('Libellé', ({ state }) => state.entry.wording, 50),
    textColumn('Origine', ({ state }) => proposalSourceLabels[state.entry.source]),
    eurosColumn('Montant', ({ state }) => sum(state.entry.lines.map(({ amount }) => amount))),
    textColumn('Statut', ({ state }) => proposalStatusLabels[state.status]),
    textColumn('Motif', ({ state }) => state.settlements.at(-1)?.reason ?? null, 30),
  ],
};
