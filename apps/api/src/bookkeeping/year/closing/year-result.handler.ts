import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import { type FiscalCalendar, type FiscalYear, knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import {
  type BudgetResult,
  type FiscalYearId,
  fiscalCalendarStream,
} from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { carriedAccount, resultAccount } from '@intendance/domain/bookkeeping/ledger/journal-entry/first-balance.js';
import { type Deliberation, journalEntryStream } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.js';
import { closingErrors } from '@intendance/domain/bookkeeping/year/closing/closing.errors.js';
import { appropriationEntry, transferEntry } from '@intendance/domain/bookkeeping/year/closing/closing-entries.js';
import { deliberationAttachments } from '@intendance/domain/bookkeeping/year/closing/deliberation-attachments.js';
import { type TransferDirection, yearResultStream } from '@intendance/domain/bookkeeping/year/closing/year-result.events.js';
import { givenBy, transferBudgets, type YearResult, yearResultDecider } from '@intendance/domain/bookkeeping/year/closing/year-result.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitOfWork, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { attachFiles } from '../../../capabilities/attachment/attach-files.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { resultOf } from './closing-wire.js';

export type ResultDecision =
  | { kind: 'transfer'; direction: TransferDirection; amount: Cents }
  | { kind: 'appropriation'; budget: BudgetName; reserve: Cents };
export type YearResultView = { year: FiscalYear; results: readonly BudgetResult[]; decided: YearResult };

/** What the members decide of the result of a closed year, with its entry in the next one. */
export class DecideYearResult extends Command<UnitResult<YearResultView>> {
  constructor(
    readonly context: RequestContext,
    readonly yearId: FiscalYearId,
    readonly decision: ResultDecision,
    readonly date: LocalDate,
    readonly deliberation: Deliberation,
  ) {
    super();
  }
}

@CommandHandler(DecideYearResult)
export class YearResultHandler implements ICommandHandler<DecideYearResult> {
  constructor(private readonly store: EventStore) {}

  execute(command: DecideYearResult): Promise<UnitResult<YearResultView>> {
    const { context, yearId } = command;
    return executeUnit(this.store, appendRequest(context, 'DecideYearResult'), async (unit) => {
      const decided = await unit.load(yearResultStream(yearId), yearResultDecider);
      const calendar = await unit.load(fiscalCalendarStream(context.environmentId), fiscalCalendarDecider);
      unit.guard(calendar);
      const { year, next } = yearsOf(calendar.state, yearId);
      const entryId = newRecordId(context, 'journal-entry');
      const results = year.closing?.resultByBudget ?? [];
      const { events, entry } = decide(command, { year, next, results, decided: decided.state, entryId });
      const after = unit.append(decided, events);
      const { attachmentId } = command.deliberation;
      const minutes = attachmentId === null ? [] : [{ id: attachmentId as AttachmentId }];
      await attachFiles(unit, context, minutes, { holder: yearResultStream(yearId), purpose: deliberationAttachments });
      if (events.length > 0) await postInOpenPeriod(unit, calendar.state, entryId, entry);
      return { year, results, decided: after.state };
    });
  }
}

type Facts = {
  year: FiscalYear;
  next: FiscalYear;
  results: readonly BudgetResult[];
  decided: YearResult;
  entryId: ReturnType<typeof newRecordId<'journal-entry'>>;
};

function decide({ decision, date, deliberation }: DecideYearResult, { year, next, results, decided, entryId }: Facts) {
  if (decision.kind === 'transfer') {
    const { direction, amount } = decision;
    const { from, to } = transferBudgets[direction];
    const result = resultOf(results, from);
    // Once appropriated, the surplus stands with what earlier years left.
    const isAppropriated = decided.appropriations.some(({ budget }) => budget === from);
    const source = isAppropriated ? carriedAccount(from, result) : resultAccount(from, result);
    const data = { direction, amount, result, date, entryId, deliberation };
    return {
      events: yearResultDecider.decide({ type: 'TransferSurplus', data }, decided),
      entry: transferEntry(year, next, { from, to, amount, date, deliberation, source }),
    };
  }
  const { budget, reserve } = decision;
  const result = resultOf(results, budget);
  const given = givenBy(decided, budget);
  const data = { budget, result, reserve, date, entryId, deliberation };
  return {
    events: yearResultDecider.decide({ type: 'AppropriateResult', data }, decided),
    entry: appropriationEntry(year, next, { budget, result, reserve, given, date, deliberation }),
  };
}

function yearsOf(calendar: FiscalCalendar, yearId: string): { year: FiscalYear; next: FiscalYear } {
  const year = knownYear(calendar, yearId);
  if (!year.isClosed) throw closingErrors.notClosed();
  const next = calendar.years[calendar.years.indexOf(year) + 1];
  if (!next) throw closingErrors.noNextYear();
  return { year, next };
}

/** @throws exercice.date-outside, closed, frozen, validated */
async function postInOpenPeriod(
  unit: UnitOfWork,
  calendar: FiscalCalendar,
  id: Facts['entryId'],
  entry: ReturnType<typeof transferEntry>,
): Promise<void> {
  const next = knownYear(calendar, entry.yearId);
  if (entry.date < next.start || entry.date > next.end) throw fiscalYearErrors.notInYear();
  const loaded = await unit.load(journalEntryStream(id), journalEntryDecider);
  unit.append(loaded, journalEntryDecider.decide({ type: 'PostJournalEntry', data: { entry, calendar } }, loaded.state));
}
