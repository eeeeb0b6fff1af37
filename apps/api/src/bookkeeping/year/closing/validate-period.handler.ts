import type { FiscalCalendar } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { type FiscalYearId, fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { closingErrors } from '@intendance/domain/bookkeeping/year/closing/closing.errors.js';
import { blockingChecks } from '@intendance/domain/bookkeeping/year/closing/closing-check.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { ClosingChecklist } from './closing-checklist.js';
import { YearFreeze } from './freeze.js';

/** Gives writings up to a day their numbers, for good. @throws closing.refused, exercice.date-outside, exercice.closed */
export class ValidatePeriod extends Command<UnitResult<FiscalCalendar>> {
  constructor(
    readonly context: RequestContext,
    readonly yearId: FiscalYearId,
    readonly upTo: LocalDate,
  ) {
    super();
  }
}

@CommandHandler(ValidatePeriod)
export class ValidatePeriodHandler implements ICommandHandler<ValidatePeriod> {
  constructor(
    private readonly store: EventStore,
    private readonly freeze: YearFreeze,
    private readonly checklist: ClosingChecklist,
  ) {}

  execute({ context, yearId, upTo }: ValidatePeriod): Promise<UnitResult<FiscalCalendar>> {
    return this.freeze.during(context, { yearId, upTo, purpose: 'validate' }, async ({ year, version }) => {
      const checks = await this.checklist.upTo(context, year, upTo);
      if (blockingChecks(checks).length > 0) throw closingErrors.notValidated(checks);
      return executeUnit(this.store, appendRequest(context, 'ValidatePeriod'), async (unit) => {
        const loaded = await unit.load(fiscalCalendarStream(context.environmentId), fiscalCalendarDecider);
        if (loaded.version !== version) throw fiscalYearErrors.notFrozen();
        return unit.append(loaded, fiscalCalendarDecider.decide({ type: 'ValidatePeriod', data: { yearId, upTo } }, loaded.state)).state;
      });
    });
  }
}
