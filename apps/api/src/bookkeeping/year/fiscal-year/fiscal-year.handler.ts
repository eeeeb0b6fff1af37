import type { FiscalCalendar } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { type FiscalYearCommand, fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';

export class ExecuteFiscalYear extends Command<UnitResult<FiscalCalendar>> {
  constructor(
    readonly context: RequestContext,
    readonly command: FiscalYearCommand,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ExecuteFiscalYear)
export class FiscalYearHandler implements ICommandHandler<ExecuteFiscalYear> {
  constructor(private readonly store: EventStore) {}

  execute({ context, command, expected }: ExecuteFiscalYear): Promise<UnitResult<FiscalCalendar>> {
    return executeUnit(this.store, appendRequest(context, command.type), async (unit) => {
      const calendar = await unit.load(fiscalCalendarStream(context.environmentId), fiscalCalendarDecider, expected);
      return unit.append(calendar, fiscalCalendarDecider.decide(command, calendar.state)).state;
    });
  }
}
