import { derivedId, type EnvironmentId, type Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import type { BankOperationId } from '../bank-operation/bank-operation.events.js';

export type EntryProposalId = Id<'entry-proposal'>;

/** The costs of the social activities that the ledger cannot know by itself. */
export const proposalSources = ['subsidies', 'gifts'] as const;
export type ProposalSource = (typeof proposalSources)[number];

/** A part of a cost that has an account of its own. */
export type ProposedLine = {
  /** The key of the part in its source: the same part has the same key each time. */
  readonly key: string;
  readonly label: string;
  /** An account of the default plan; the user may choose another. */
  readonly account: string;
  /** Negative for returned money. Never 0. */
  readonly amount: Cents;
};

export type ProposedEntry = {
  readonly source: ProposalSource;
  readonly wording: string;
  /** The default day of the operation. */
  readonly date: LocalDate;
  readonly lines: readonly ProposedLine[];
};

/** The lines of a proposal that one operation records. */
export type RecordedPart = {
  readonly operationId: BankOperationId;
  readonly lines: readonly { readonly key: string; readonly amount: Cents; readonly activityId: AccountingActivityId }[];
};

/** Stored for ever: only add optional fields or new types. */
export type EntryProposalEvent =
  /** The difference between the cost of the source and the accepted and dismissed parts. Replaces the pending proposal. */
  | { type: 'EntryProposed'; data: ProposedEntry }
  /** No difference is left. */
  | { type: 'EntryProposalWithdrawn'; data: Record<string, never> }
  | { type: 'EntryProposalAccepted'; data: { parts: readonly RecordedPart[] } }
  | { type: 'EntryProposalDismissed'; data: { reason: string } }
  /** The last dismissal is undone. */
  | { type: 'EntryProposalReopened'; data: Record<string, never> };

export const entryProposalStream = (id: EntryProposalId): `entry-proposal-${string}` => `entry-proposal-${id}`;
/** One proposal per source and key: a month proposed twice is one proposal. */
export const entryProposalId = (environmentId: EnvironmentId, source: ProposalSource, key: string): EntryProposalId =>
  derivedId<'entry-proposal'>(`entry-proposal:${environmentId}:${source}:${key}`);
