import { type FiscalCalendar, knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { journalEntryStream } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import { journalEntryDecider, knownEntry } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.js';
import { reopeningMark, reversalOf } from '@intendance/domain/bookkeeping/year/closing/closing-entries.js';
import { yearResultStream } from '@intendance/domain/bookkeeping/year/closing/year-result.events.js';
import { yearResultDecider } from '@intendance/domain/bookkeeping/year/closing/year-result.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitOfWork, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { newId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/runtime/clock.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { dropLetters } from '../../ledger/ledger/drop-letters.js';
import { post } from './close-year.handler.js';

/** @throws exercice.not-closed, exercice.not-last-closed, exercice.reason-missing */
export class ReopenYear extends Command<UnitResult<FiscalCalendar>> {
  constructor(
    readonly context: RequestContext,
    readonly yearId: FiscalYearId,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(ReopenYear)
export class ReopenYearHandler implements ICommandHandler<ReopenYear> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /** The entries that the closing made in the next year are taken back; the next closing makes them anew. */
  execute({ context, yearId, reason }: ReopenYear): Promise<UnitResult<FiscalCalendar>> {
    return executeUnit(this.store, appendRequest(context, 'ReopenFiscalYear'), async (unit) => {
      const loaded = await unit.load(fiscalCalendarStream(context.environmentId), fiscalCalendarDecider);
      const year = knownYear(loaded.state, yearId);
      const data = { yearId, reason, at: this.clock.now().toISOString() };
      const reopened = unit.append(loaded, fiscalCalendarDecider.decide({ type: 'ReopenFiscalYear', data }, loaded.state));
      const result = await unit.load(yearResultStream(yearId), yearResultDecider);
      const { appropriations, transfers } = result.state;
      unit.append(result, yearResultDecider.decide({ type: 'VoidResultDecisions' }, result.state));
      const entryIds = [...appropriations, ...transfers].map(({ entryId }) => entryId);
      if (year.closing?.openingEntryId) entryIds.push(year.closing.openingEntryId as JournalEntryId);
      for (const id of entryIds) await reverse(unit, id, reopened.state);
      const mark = reopeningMark(knownYear(reopened.state, yearId), reason.trim(), this.clock.today());
      await post(unit, newId<'journal-entry'>(), mark);
      return reopened.state;
    });
  }
}

async function reverse(unit: UnitOfWork, id: JournalEntryId, calendar: FiscalCalendar): Promise<void> {
  const loaded = await unit.load(journalEntryStream(id), journalEntryDecider);
  const byEntryId = newId<'journal-entry'>();
  const events = journalEntryDecider.decide({ type: 'ReverseJournalEntry', data: { byEntryId } }, loaded.state);
  unit.append(loaded, events);
  if (events.length === 0) return;
  const { entry } = knownEntry(loaded.state);
  await post(unit, byEntryId, reversalOf(entry, id, knownYear(calendar, entry.yearId)));
  await dropLetters(unit, id, entry);
}
