import { type FiscalYear, knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider, type WrittenOutside } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import type { PatrimonialState } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { statePatrimony } from '../../ledger/statement/patrimonial-state.handler.js';

export type FiscalYearSave = {
  yearId: FiscalYearId;
  /** Absent: they stay. */
  dates?: { start: LocalDate | null; end: LocalDate | null } & WrittenOutside;
  /** Absent: what is stated stays. `expected`: the version of it that was read. */
  stated?: Pick<PatrimonialState, 'lines' | 'details'> & { expected?: number | undefined };
};
/** `version` is that of the calendar. */
export type SavedFiscalYear = { year: FiscalYear; version: number };

/** The dates of a year and what it states that it owns, saved at once: both or none. */
export class SaveFiscalYear extends Command<UnitResult<SavedFiscalYear>> {
  constructor(
    readonly context: RequestContext,
    readonly save: FiscalYearSave,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(SaveFiscalYear)
export class SaveFiscalYearHandler implements ICommandHandler<SaveFiscalYear> {
  constructor(private readonly store: EventStore) {}

  execute({ context, save: { yearId, dates, stated }, expected }: SaveFiscalYear): Promise<UnitResult<SavedFiscalYear>> {
    return executeUnit(this.store, appendRequest(context, 'SaveFiscalYear'), async (unit) => {
      let calendar = await unit.load(fiscalCalendarStream(context.environmentId), fiscalCalendarDecider, expected);
      unit.guard(calendar);
      knownYear(calendar.state, yearId);
      if (dates) {
        const command = { type: 'ChangeFiscalYearDates', data: { yearId, ...dates } } as const;
        calendar = unit.append(calendar, fiscalCalendarDecider.decide(command, calendar.state));
      }
      const year = knownYear(calendar.state, yearId);
      if (stated) {
        const { lines, details } = stated;
        await statePatrimony(unit, year, { type: 'SavePatrimonialState', data: { lines, details } }, stated.expected);
      }
      return { year, version: calendar.version };
    });
  }
}
