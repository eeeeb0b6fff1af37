import { type Case, guarded, read } from '@intendance/kernel/case.js';
import type { AttachmentId, JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { attachmentStream } from '../../../capabilities/attachment/attachment.events.js';
import { attachmentDecider } from '../../../capabilities/attachment/attachment.js';
import type { BudgetName } from '../../budget-name.js';
import { type FiscalCalendar, type FiscalYear, knownYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '../../calendar/fiscal-year/fiscal-year.errors.js';
import { type BudgetResult, type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { carriedAccount, resultAccount } from '../../ledger/journal-entry/first-balance.js';
import { type Deliberation, journalEntryStream } from '../../ledger/journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '../../ledger/journal-entry/journal-entry.js';
import { closingErrors } from './closing.errors.js';
import { appropriationEntry, associationGiftEntry, type PostedEntry, transferEntry } from './closing-entries.js';
import { deliberationAttachments } from './deliberation-attachments.js';
import { type TransferDirection, type YearResultEvent, yearResultStream } from './year-result.events.js';
import { transferBudgets, transferTotalOf, type YearResult, yearResultDecider } from './year-result.js';

export type ResultDecision =
  | { kind: 'transfer'; direction: TransferDirection; amount: Cents; recipient?: string }
  | { kind: 'appropriation'; budget: BudgetName; reserve: Cents };

/** The vote of the members on the result of a closed year. `id` is the year; `entryId` is the entry that the vote writes in the next year. */
export type DecideYearResult = {
  readonly type: 'DecideYearResult';
  readonly id: FiscalYearId;
  readonly entryId: JournalEntryId;
  readonly decision: ResultDecision;
  /** The day of the entry. */
  readonly date: LocalDate;
  readonly deliberation: { readonly [Part in keyof Deliberation]: Deliberation[Part] | null };
  /** Works councils have two budgets, other structures have one. */
  readonly isCouncil: boolean;
};
export type YearResultView = { year: FiscalYear; results: readonly BudgetResult[]; decided: YearResult };

const folds = { result: yearResultDecider, calendar: fiscalCalendarDecider, entry: journalEntryDecider, minutes: attachmentDecider };

export const yearResultCase: Case<DecideYearResult, YearResultView, typeof folds, 'result'> = {
  folds,
  own: 'result',
  streams: ({ id, entryId, deliberation: { attachmentId } }, { environmentId }) => ({
    result: read(yearResultStream(id)),
    calendar: guarded(fiscalCalendarStream(environmentId)),
    entry: read(journalEntryStream(entryId)),
    minutes: attachmentId === null ? undefined : read(attachmentStream(attachmentId as AttachmentId)),
  }),
  decide(command, { result, calendar, entry, minutes }, { userId }) {
    const year = knownYear(calendar, command.id);
    if (command.decision.kind === 'transfer' && !command.isCouncil) throw closingErrors.budgetsMissing();
    const deliberation = completeDeliberation(command.deliberation);
    const attach = { holder: yearResultStream(year.id), purpose: deliberationAttachments.name, by: userId };
    const attached = attachmentDecider.decide({ type: 'AttachFile', data: attach }, minutes);
    const results = year.closing?.resultByBudget ?? [];
    const { events, posted } = decisionOf({ ...command, deliberation }, { year, next: nextYear(calendar, year), results, result });
    const decided = events.reduce(yearResultDecider.evolve, result);
    return {
      events: { result: events, minutes: attached, entry: events.length > 0 ? post(posted, calendar, entry) : [] },
      answer: { year, results, decided },
    };
  },
};

/** @throws transfer.deliberation-missing */
function completeDeliberation({ date, reference, attachmentId }: DecideYearResult['deliberation']): Deliberation {
  if (!date || !reference || !attachmentId) throw closingErrors.deliberationMissing();
  return { date, reference, attachmentId };
}

/** @throws closing.not-closed, no-next-year */
function nextYear({ years }: FiscalCalendar, year: FiscalYear): FiscalYear {
  if (!year.isClosed) throw closingErrors.notClosed();
  const next = years[years.indexOf(year) + 1];
  if (!next) throw closingErrors.noNextYear();
  return next;
}

type Voted = Omit<DecideYearResult, 'deliberation'> & { deliberation: Deliberation };
type Around = { year: FiscalYear; next: FiscalYear; results: readonly BudgetResult[]; result: YearResult };

function decisionOf(
  { decision, date, deliberation, entryId }: Voted,
  { year, next, results, result: state }: Around,
): { events: YearResultEvent[]; posted: PostedEntry } {
  if (decision.kind === 'transfer') {
    const { direction, amount, recipient = '' } = decision;
    const { from, to } = transferBudgets[direction];
    const result = resultOf(results, from);
    // Once appropriated, the surplus is carried forward with the surplus of earlier years.
    const isAppropriated = state.appropriations.some(({ budget }) => budget === from);
    const source = isAppropriated ? carriedAccount(from, result) : resultAccount(from, result);
    const data = { direction, amount, result, date, entryId, deliberation, ...(recipient && { recipient }) };
    const entry = { amount, date, deliberation, source };
    return {
      events: yearResultDecider.decide({ type: 'TransferSurplus', data }, state),
      posted: to === null ? associationGiftEntry(year, next, { ...entry, recipient }) : transferEntry(year, next, { ...entry, from, to }),
    };
  }
  const { budget, reserve } = decision;
  const result = resultOf(results, budget);
  const data = { budget, result, reserve, date, entryId, deliberation };
  return {
    events: yearResultDecider.decide({ type: 'AppropriateResult', data }, state),
    posted: appropriationEntry(year, next, { budget, result, reserve, transferTotal: transferTotalOf(state, budget), date, deliberation }),
  };
}

/** The result of one budget, 0 without one. */
export const resultOf = (results: readonly BudgetResult[], budget: string): Cents =>
  results.find((result) => result.budget === budget)?.result ?? cents(0);

/** @throws exercice.date-outside, closed, frozen, validated */
function post(entry: PostedEntry, calendar: FiscalCalendar, state: typeof journalEntryDecider.initial) {
  const { start, end } = knownYear(calendar, entry.yearId);
  if (entry.date < start || entry.date > end) throw fiscalYearErrors.notInYear();
  return journalEntryDecider.decide({ type: 'PostJournalEntry', data: { entry, calendar } }, state);
}
