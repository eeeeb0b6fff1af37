import { bankAccountErrors } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.errors.js';
import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import { entryProposalErrors } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.errors.js';
import { entryProposalCase } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { accountingActivityErrors } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.errors.js';
import { pageOf, record, write } from '../../../platform/records/record-declaration.js';
import { recordRoutes } from '../../../platform/records/record-routes.js';
import { seesDetails } from '../../plan/accounting-activity/plan-wire.js';
import { AcceptEntryDto, DismissEntryDto, EntryProposalDto } from './entry-proposal.dto.js';
import { entryProposalExport } from './entry-proposal.export.js';
import { entryProposalListing, type ListedEntryProposal } from './entry-proposal.listing.js';
import { acceptanceOf, proposalToWire } from './entry-proposal-wire.js';
import { EntryProposals } from './entry-proposals.js';
import { ProposalChoices } from './proposal-choices.js';

const proposal = record({
  path: 'comptability/entry_proposals',
  feature: 'operations',
  operations: { record: 'EntryProposal' },
  stream: 'entry-proposal',
  recordType: 'entry_proposal',
  dto: EntryProposalDto,
  needs: { proposals: EntryProposals, choices: ProposalChoices },
  case: entryProposalCase,
  toDto: async ({ value, version }, { id, context, session, choices }) =>
    proposalToWire({ id, version, state: value }, await choices.of(context, session.profile.environment.type), seesDetails(session), {}),
});

export const EntryProposalController = recordRoutes(proposal, {
  list: {
    summary: 'Lister les écritures que les subventions et les bons cadeaux proposent',
    listing: entryProposalListing,
    answer: async (call) => {
      const choices = await call.choices.of(call.context, call.session.profile.environment.type);
      return pageOf(entryProposalListing, (row: ListedEntryProposal) => proposalToWire(row, choices, seesDetails(call.session), row))(call);
    },
  },
  download: { summary: 'Télécharger la liste des écritures proposées', sheet: entryProposalExport },
  find: {
    summary: 'Lire une écriture proposée',
    read: async ({ proposals, choices, context, session, id }) => {
      const row = await proposals.find(context, id);
      return proposalToWire(row, await choices.of(context, session.profile.environment.type), seesDetails(session), row);
    },
  },
  history: { summary: 'Ce qui a été fait d’une écriture proposée, par qui et quand' },
  moves: {
    accept: write(AcceptEntryDto, {
      summary: 'Accepter une écriture : son opération est saisie et affectée',
      refusals: [
        entryProposalErrors.notPending(),
        entryProposalErrors.activityMissing([0]),
        entryProposalErrors.otherBudget([0]),
        entryProposalErrors.operationDiffers(),
        bankOperationErrors.incomplete(['account']),
        bankOperationErrors.syncedDay(),
        bankOperationErrors.noExpenseAccount(0),
        bankAccountErrors.unknown(),
        accountingActivityErrors.unknown(),
        accountingActivityErrors.removed(),
        fiscalYearErrors.closed(),
        fiscalYearErrors.frozen(),
        'exercice.validated',
        'exercice.missing',
      ],
      command: async ({ dto, id, context, session, proposals, choices }) => {
        const structure = session.profile.environment.type;
        const [row, suggested] = await Promise.all([proposals.row(context, id), choices.of(context, structure)]);
        return { type: 'AcceptEntryProposal' as const, data: acceptanceOf(dto, row?.state, { choices: suggested, structure }) };
      },
    }),
    dismiss: write(DismissEntryDto, {
      summary: 'Écarter une écriture proposée',
      refusals: [entryProposalErrors.notPending(), entryProposalErrors.reasonMissing()],
      command: ({ dto }) => ({ type: 'DismissEntryProposal' as const, data: { reason: dto.reason } }),
    }),
    reopen: {
      summary: 'Proposer à nouveau une écriture écartée',
      refusals: [entryProposalErrors.notDismissed()],
      command: { type: 'ReopenEntryProposal' as const },
    },
  },
});
