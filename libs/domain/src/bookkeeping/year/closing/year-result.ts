import type { Decider } from '@intendance/kernel/decider.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import type { Deliberation } from '../../ledger/journal-entry/journal-entry.events.js';
import { closingErrors } from './closing.errors.js';
import { type TransferDirection, transferDirections, type YearResultEvent } from './year-result.events.js';

type Decided = { date: LocalDate; entryId: JournalEntryId; deliberation: Deliberation };
export type Appropriation = Decided & { budget: BudgetName; result: Cents; reserve: Cents };
/** `recipient`: an association. */
export type Transfer = Decided & { direction: TransferDirection; amount: Cents; recipient?: string };
export type YearResult = { readonly appropriations: readonly Appropriation[]; readonly transfers: readonly Transfer[] };

export type YearResultCommand =
  | { type: 'AppropriateResult'; data: Appropriation }
  /** `result` is that of the budget which gives. */
  | { type: 'TransferSurplus'; data: Transfer & { result: Cents } }
  | { type: 'VoidResultDecisions' };

export const yearResultDecider: Decider<YearResultCommand, YearResultEvent, YearResult> = {
  initial: { appropriations: [], transfers: [] },
  decide,
  evolve,
};

export const transferBudgets: Readonly<Record<TransferDirection, { from: BudgetName; to: BudgetName | null }>> = {
  aep_to_asc: { from: 'AEP', to: 'ASC' },
  asc_to_aep: { from: 'ASC', to: 'AEP' },
  asc_to_associations: { from: 'ASC', to: null },
};

/**
 * The legal limit of a transfer: a tenth of the surplus of the year, rounded down to the cent (R2315-31-1 and R2312-51 of the labour code).
 */
export const transferCap = (result: Cents): Cents => cents(Math.floor(Math.max(0, result) / 10));

export const transferred = ({ transfers }: YearResult, direction: TransferDirection): Cents =>
  cents(transfers.filter((transfer) => transfer.direction === direction).reduce((total, { amount }) => total + amount, 0));

/** The part of a budget's result that was transferred to the other budget, or given to associations. */
export const transferTotalOf = (state: YearResult, budget: BudgetName): Cents =>
  cents(transferDirections.reduce((sum, way) => (transferBudgets[way].from === budget ? sum + transferred(state, way) : sum), 0));

/**
 * The limit of a transfer, and the part of it that may still go: neither what went before, nor what the members put in the reserve. One tenth of
 * the surplus of the activities is for the other budget and for associations together (R2312-51).
 */
export function transferLimit(
  state: YearResult,
  direction: TransferDirection,
  result: Cents,
): { cap: Cents; transferred: Cents; left: Cents } {
  const { from } = transferBudgets[direction];
  const [cap, amount] = [transferCap(result), transferred(state, direction)];
  const reserved = state.appropriations.find(({ budget }) => budget === from)?.reserve ?? 0;
  return { cap, transferred: amount, left: cents(Math.min(cap, Math.max(0, result) - reserved) - transferTotalOf(state, from)) };
}

function decide(command: YearResultCommand, state: YearResult): YearResultEvent[] {
  switch (command.type) {
    case 'AppropriateResult': {
      const { budget, result, reserve } = command.data;
      if (state.appropriations.some((done) => done.entryId === command.data.entryId)) return [];
      if (state.appropriations.some((done) => done.budget === budget)) throw closingErrors.alreadyAppropriated();
      if (result === 0) throw closingErrors.noResult();
      if (reserve < 0 || reserve > Math.max(0, result - transferTotalOf(state, budget))) throw closingErrors.reserveInvalid();
      mustBeDeliberated(command.data.deliberation);
      return [{ type: 'ResultAppropriated', data: command.data }];
    }
    case 'TransferSurplus': {
      const { result, ...transfer } = command.data;
      if (state.transfers.some((done) => done.entryId === transfer.entryId)) return [];
      if (transfer.amount <= 0) throw closingErrors.amountInvalid();
      mustBeDeliberated(transfer.deliberation);
      mustHaveRecipient(transfer);
      const { cap, left } = transferLimit(state, transfer.direction, result);
      if (transfer.amount > left) throw closingErrors.aboveCap(cap, left);
      return [{ type: 'SurplusTransferred', data: transfer }];
    }
    case 'VoidResultDecisions': {
      const entryIds = [...state.appropriations, ...state.transfers].map(({ entryId }) => entryId);
      return entryIds.length > 0 ? [{ type: 'ResultDecisionsVoided', data: { entryIds } }] : [];
    }
  }
}

/** The vote names the association, and its part (R2312-51). @throws transfer.recipient-missing, recipient-unexpected */
function mustHaveRecipient({ direction, recipient = '' }: Transfer): void {
  const isGift = transferBudgets[direction].to === null;
  if (isGift && !recipient.trim()) throw closingErrors.recipientMissing();
  if (!isGift && recipient.trim()) throw closingErrors.recipientUnexpected();
}

function mustBeDeliberated({ reference, attachmentId }: Deliberation): void {
  if (!reference.trim() || !attachmentId) throw closingErrors.deliberationMissing();
}

function evolve(state: YearResult, event: YearResultEvent): YearResult {
  switch (event.type) {
    case 'ResultAppropriated':
      return { ...state, appropriations: [...state.appropriations, event.data] };
    case 'SurplusTransferred':
      return { ...state, transfers: [...state.transfers, event.data] };
    case 'ResultDecisionsVoided':
      return { appropriations: [], transfers: [] };
  }
}
