import type { FiscalCalendar } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { type FiscalYearId, fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { type JournalEntryEvent, journalEntryStream } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.js';
import { closingErrors } from '@intendance/domain/bookkeeping/year/closing/closing.errors.js';
import { blockingChecks } from '@intendance/domain/bookkeeping/year/closing/closing-check.js';
import { openingEntry } from '@intendance/domain/bookkeeping/year/closing/closing-entries.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitOfWork, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { newId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/runtime/clock.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { ClosingChecklist } from './closing-checklist.js';
import { type Frozen, YearFreeze } from './freeze.js';
import { type YearBooks, YearBooksReader } from './year-books.js';

/** Closes a year and opens the next one with what it left. @throws closing.refused, exercice.closed, exercice.previous-open */
export class CloseYear extends Command<UnitResult<FiscalCalendar>> {
  constructor(
    readonly context: RequestContext,
    readonly yearId: FiscalYearId,
    readonly isCouncil: boolean,
  ) {
    super();
  }
}

@CommandHandler(CloseYear)
export class CloseYearHandler implements ICommandHandler<CloseYear> {
  constructor(
    private readonly store: EventStore,
    private readonly freeze: YearFreeze,
    private readonly checklist: ClosingChecklist,
    private readonly books: YearBooksReader,
    private readonly clock: Clock,
  ) {}

  execute({ context, yearId, isCouncil }: CloseYear): Promise<UnitResult<FiscalCalendar>> {
    return this.freeze.during(context, { yearId, upTo: null, purpose: 'close' }, async (frozen) => {
      const checks = await this.checklist.ofYear(context, frozen.calendar, frozen.year, isCouncil);
      if (blockingChecks(checks).length > 0) throw closingErrors.refused(checks);
      const [books, names] = await Promise.all([this.books.read(context, frozen.year), this.books.names(context)]);
      return executeUnit(this.store, appendRequest(context, 'CloseFiscalYear'), (unit) =>
        this.close(unit, context, frozen, books, (account) => names.get(account)),
      );
    });
  }

  /** What was checked holds for the calendar that was frozen: not for one that was thawed and frozen again in between. */
  private async close(
    unit: UnitOfWork,
    { environmentId }: RequestContext,
    { year, version }: Frozen,
    { standings, ...books }: YearBooks,
    label: (account: string) => string | undefined,
  ): Promise<FiscalCalendar> {
    const loaded = await unit.load(fiscalCalendarStream(environmentId), fiscalCalendarDecider);
    if (loaded.version !== version) throw fiscalYearErrors.notFrozen();
    const { decide } = fiscalCalendarDecider;
    const isLast = loaded.state.years.at(-1)?.id === year.id;
    const next = { yearId: newId<'fiscal-year'>(), today: this.clock.today() };
    const created = unit.append(loaded, isLast ? decide({ type: 'CreateFiscalYear', data: next }, loaded.state) : []);
    const following = created.state.years[created.state.years.findIndex(({ id }) => id === year.id) + 1];
    if (!following) throw closingErrors.noNextYear();
    const openingEntryId = standings.length > 0 ? newId<'journal-entry'>() : null;
    const closing = { type: 'CloseFiscalYear', data: { yearId: year.id, ...books, openingEntryId } } as const;
    const closed = unit.append(created, decide(closing, created.state));
    if (openingEntryId) await post(unit, openingEntryId, openingEntry(year, following, standings, label));
    return closed.state;
  }
}

type Posted = Extract<JournalEntryEvent, { type: 'JournalEntryPosted' }>['data'];

/** Written by the books themselves: also on a day that nobody else may write on. */
export async function post(unit: UnitOfWork, id: JournalEntryId, data: Posted): Promise<void> {
  const entry = await unit.load(journalEntryStream(id), journalEntryDecider);
  unit.append<JournalEntryEvent, typeof entry.state>(entry, [{ type: 'JournalEntryPosted', data }]);
}
