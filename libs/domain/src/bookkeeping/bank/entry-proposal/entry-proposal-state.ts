import type { Fold } from '@intendance/kernel/case.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { entryProposalErrors } from './entry-proposal.errors.js';
import type { EntryProposalEvent, ProposedEntry, RecordedPart } from './entry-proposal.events.js';

/** An answer of the user; `parts` is empty once the entry is dismissed. */
export type Settlement = {
  readonly entry: ProposedEntry;
  readonly parts: readonly RecordedPart[];
  /** Reason of a dismissal. */
  readonly reason: string | null;
};

export type KnownEntryProposal = {
  readonly status: 'pending' | 'withdrawn' | 'accepted' | 'dismissed';
  /** The last proposed entry. */
  readonly entry: ProposedEntry;
  readonly settlements: readonly Settlement[];
};
export type EntryProposal = { readonly status: 'none' } | KnownEntryProposal;

export const entryProposalFold: Fold<EntryProposalEvent, EntryProposal> = { initial: { status: 'none' }, evolve };

/** @throws entry-proposal.unknown */
export function knownProposal(proposal: EntryProposal): KnownEntryProposal {
  if (proposal.status === 'none') throw entryProposalErrors.unknown();
  return proposal;
}

/** @throws entry-proposal.unknown, not-pending */
export function pendingProposal(proposal: EntryProposal): KnownEntryProposal {
  const known = knownProposal(proposal);
  if (known.status !== 'pending') throw entryProposalErrors.notPending();
  return known;
}

export const settlementsOf = (proposal: EntryProposal): readonly Settlement[] => (proposal.status === 'none' ? [] : proposal.settlements);

/**
 * The amounts that the user's answers cover, by key of line. A part counts while `isLive` is true for its operation: the cost of a deleted
 * or reversed operation is proposed again.
 */
export function settledAmounts(proposal: EntryProposal, isLive: (part: RecordedPart) => boolean): ReadonlyMap<string, Cents> {
  const amounts = new Map<string, Cents>();
  for (const { entry, parts, reason } of settlementsOf(proposal)) {
    const lines = reason === null ? parts.filter(isLive).flatMap((part) => part.lines) : entry.lines;
    for (const { key, amount } of lines) amounts.set(key, cents((amounts.get(key) ?? 0) + amount));
  }
  return amounts;
}

function evolve(proposal: EntryProposal, event: EntryProposalEvent): EntryProposal {
  if (event.type === 'EntryProposed') return { status: 'pending', entry: event.data, settlements: settlementsOf(proposal) };
  if (proposal.status === 'none') throw new Error(`${event.type} before EntryProposed`);
  const { entry, settlements } = proposal;
  switch (event.type) {
    case 'EntryProposalWithdrawn':
      return { ...proposal, status: 'withdrawn' };
    case 'EntryProposalAccepted':
      return { ...proposal, status: 'accepted', settlements: [...settlements, { entry, parts: event.data.parts, reason: null }] };
    case 'EntryProposalDismissed':
      return { ...proposal, status: 'dismissed', settlements: [...settlements, { entry, parts: [], reason: event.data.reason }] };
    case 'EntryProposalReopened':
      return { ...proposal, status: 'pending', settlements: settlements.slice(0, -1) };
  }
}
