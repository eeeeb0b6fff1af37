import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { type FiscalCalendar, knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/runtime/clock.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { BankComparisons } from './bank-comparisons.js';

/** Signs for a difference between a statement and the books. @throws exercice.note-missing, no-difference, closed */
export class ExplainBankDifference extends Command<UnitResult<FiscalCalendar>> {
  constructor(
    readonly context: RequestContext,
    readonly yearId: FiscalYearId,
    readonly accountId: BankAccountId,
    readonly text: string,
  ) {
    super();
  }
}

@CommandHandler(ExplainBankDifference)
export class ExplainBankDifferenceHandler implements ICommandHandler<ExplainBankDifference> {
  constructor(
    private readonly store: EventStore,
    private readonly comparisons: BankComparisons,
    private readonly clock: Clock,
  ) {}

  /** For the balances that the user sees: if one moves meanwhile, the note is for figures that are no more, and explains nothing. */
  execute({ context, yearId, accountId, text }: ExplainBankDifference): Promise<UnitResult<FiscalCalendar>> {
    return executeUnit(this.store, appendRequest(context, 'ExplainBankDifference'), async (unit) => {
      const loaded = await unit.load(fiscalCalendarStream(context.environmentId), fiscalCalendarDecider);
      const accounts = await this.comparisons.ofYear(context, loaded.state, knownYear(loaded.state, yearId));
      const balances = accounts.find((account) => account.accountId === accountId) ?? null;
      const data = { yearId, balances, text, at: this.clock.now().toISOString() };
      return unit.append(loaded, fiscalCalendarDecider.decide({ type: 'ExplainBankDifference', data }, loaded.state)).state;
    });
  }
}
