import { knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { budgetStream } from '@intendance/domain/bookkeeping/plan/budget/budget.events.js';
import { budgetDecider } from '@intendance/domain/bookkeeping/plan/budget/budget.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { Cents } from '@intendance/kernel/money.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { Books } from '../../books.js';

/** Several budgets are one save: all or none. The version is that of the budgets of the first year. @throws stale */
export class SetActivityBudgets extends Command<UnitResult<{ version: number }>> {
  constructor(
    readonly context: RequestContext,
    readonly budgets: readonly { activityId: AccountingActivityId; yearId: FiscalYearId; amount: Cents }[],
    /** Of the budgets of the one year that they are of. */
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(SetActivityBudgets)
export class SetActivityBudgetsHandler implements ICommandHandler<SetActivityBudgets> {
  constructor(private readonly store: EventStore) {}

  execute({ context, budgets, expected }: SetActivityBudgets): Promise<UnitResult<{ version: number }>> {
    return executeUnit(this.store, appendRequest(context, 'SetActivityBudgets'), async (unit) => {
      const books = new Books(unit, context.environmentId);
      const calendar = await books.calendar();
      await books.activities(budgets.map(({ activityId }) => activityId));
      const versions = new Map<FiscalYearId, number>();
      for (const { activityId, yearId, amount } of budgets) {
        const year = knownYear(calendar, yearId);
        const loaded = await unit.load(budgetStream(yearId), budgetDecider, versions.has(yearId) ? undefined : expected);
        const data = { year, activityId, amount };
        const { version } = unit.append(loaded, budgetDecider.decide({ type: 'SetActivityBudget', data }, loaded.state));
        versions.set(yearId, version);
      }
      return { version: [...versions.values()][0] ?? 0 };
    });
  }
}
