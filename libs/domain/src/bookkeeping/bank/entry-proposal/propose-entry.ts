import { canonicalJson } from '@intendance/kernel/hash.js';
import { isWithin, type LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type BankOperationId, bankOperationStream } from '../bank-operation/bank-operation.events.js';
import type { BankOperation } from '../bank-operation/bank-operation-state.js';
import { belongingsOf } from '../bank-operation/reversal.js';
import type { EntryProposalEvent, ProposedEntry, ProposedLine } from './entry-proposal.events.js';
import { type EntryProposal, settledAmounts, settlementsOf } from './entry-proposal-state.js';

type Around = {
  readonly calendar: FiscalCalendar;
  /** The operations that `acceptedOperations` names, by stream. */
  readonly operations: Operations;
  readonly today: LocalDate;
};

type Operations = ReadonlyMap<string, BankOperation>;

/**
 * The operations of a proposal, which the decision about the remaining cost reads, and those that a reversal recorded in their place.
 * @param operations the operations read so far, which name their reversals
 */
export const acceptedOperations = (proposal: EntryProposal, operations: Operations = new Map()): BankOperationId[] =>
  settlementsOf(proposal).flatMap(({ parts }) =>
    parts.flatMap(({ operationId }) => [operationId, ...rewritingsOf(operationId, operations)]),
  );

/** The operation that a reversal may have recorded in the place of this one. One of a second reversal is not read. */
function rewritingsOf(id: BankOperationId, operations: Operations): BankOperationId[] {
  const operation = operations.get(bankOperationStream(id));
  return operation && operation.status !== 'none' && operation.reversedBy ? [belongingsOf(operation.reversedBy.id)[1]] : [];
}

/** A deleted operation covers no cost, and neither does a reversed one, unless its movement was recorded again. */
function isBooked(id: BankOperationId, operations: Operations): boolean {
  const operation = operations.get(bankOperationStream(id));
  if (operation === undefined || operation.status === 'none' || operation.isDeleted) return false;
  return !operation.reversedBy || rewritingsOf(id, operations).some((rewriting) => isBooked(rewriting, operations));
}

/**
 * Proposes the cost of a source beyond the user's answers: the whole cost the first time, a difference later. An accepted operation never
 * changes by itself.
 * @param cost the present cost of the source; no line when the source has no cost
 */
export function proposeEntry(proposal: EntryProposal, cost: ProposedEntry, { calendar, operations, today }: Around): EntryProposalEvent[] {
  const isFirst = settlementsOf(proposal).length === 0;
  if (proposal.status === 'none' && !isInOpenYear(calendar, cost.date)) return [];
  const lines = differenceOf(proposal, cost.lines, operations);
  if (lines.length === 0) return proposal.status === 'pending' ? [{ type: 'EntryProposalWithdrawn', data: {} }] : [];
  const { wording, date } = cost;
  const entry: ProposedEntry = isFirst
    ? { ...cost, lines }
    : { ...cost, wording: `Régularisation : ${wording}`, date: date > today ? date : today, lines };
  const isSame = proposal.status === 'pending' && contentOf(proposal.entry) === contentOf(entry);
  return isSame ? [] : [{ type: 'EntryProposed', data: entry }];
}

/** A difference keeps the day of its first proposal, so that the day does not move every day. */
const contentOf = ({ wording, lines }: ProposedEntry): string => canonicalJson({ wording, lines });

/** Costs of a missing or closed year are not proposed. */
const isInOpenYear = ({ years }: FiscalCalendar, day: LocalDate): boolean =>
  years.some(({ start, end, isClosed }) => !isClosed && isWithin(day, start, end));

function differenceOf(proposal: EntryProposal, cost: readonly ProposedLine[], operations: Operations): ProposedLine[] {
  const settled = settledAmounts(proposal, ({ operationId }) => isBooked(operationId, operations));
  // A part without a cost any more keeps the label of its last proposal.
  const earlier = settlementsOf(proposal).flatMap(({ entry }) => entry.lines);
  const parts = new Map([...earlier.map((line) => ({ ...line, amount: cents(0) })), ...cost].map((line) => [line.key, line]));
  return [...parts.values()]
    .map((line) => ({ ...line, amount: cents(line.amount - (settled.get(line.key) ?? 0)) }))
    .filter(({ amount }) => amount !== 0);
}
