import { type Case, PendingStream } from '@intendance/kernel/case.js';
import { entryProposalErrors } from './entry-proposal.errors.js';
import type { EntryProposalEvent } from './entry-proposal.events.js';
import { entryProposalFold, type KnownEntryProposal, knownProposal, pendingProposal } from './entry-proposal-state.js';
import {
  type AddressedProposalCommand,
  type EntryProposalFacts,
  type EntryProposalFolds,
  entryProposalFolds,
  entryProposalStreams,
  operationIds,
} from './entry-proposal-streams.js';
import { recordParts } from './recorded-parts.js';

/** The answers to a proposal. An accepted entry is appended together with its operation: the year cannot be closed between them. */
export const entryProposalCase: Case<AddressedProposalCommand, KnownEntryProposal, EntryProposalFolds, 'proposal'> = {
  folds: entryProposalFolds,
  own: 'proposal',
  streams: entryProposalStreams,
  decide(command, facts) {
    const proposal = new PendingStream(entryProposalFold, facts.proposal);
    if (command.type !== 'AcceptEntryProposal') {
      proposal.append(command.type === 'DismissEntryProposal' ? dismiss(facts, command.data.reason.trim()) : reopen(facts));
      return { events: { proposal: proposal.events }, answer: knownProposal(proposal.state) };
    }
    const { entry } = pendingProposal(facts.proposal);
    const { parts, ...events } = recordParts(entry, { acceptance: command.data, ids: operationIds(command, facts.proposal), facts });
    proposal.append([{ type: 'EntryProposalAccepted', data: { parts } }]);
    return { events: { ...events, proposal: proposal.events }, answer: knownProposal(proposal.state) };
  },
};

/** @throws entry-proposal.unknown, not-pending, reason-missing */
function dismiss({ proposal }: EntryProposalFacts, reason: string): EntryProposalEvent[] {
  pendingProposal(proposal);
  if (reason === '') throw entryProposalErrors.reasonMissing();
  return [{ type: 'EntryProposalDismissed', data: { reason } }];
}

/** @throws entry-proposal.unknown, not-dismissed */
function reopen({ proposal }: EntryProposalFacts): EntryProposalEvent[] {
  if (knownProposal(proposal).status !== 'dismissed') throw entryProposalErrors.notDismissed();
  return [{ type: 'EntryProposalReopened', data: {} }];
}
