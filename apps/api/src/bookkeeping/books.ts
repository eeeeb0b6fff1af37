import { type BankAccountId, bankAccountStream } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { bankAccountDecider, knownBankAccount } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.js';
import type { AllocatedActivity } from '@intendance/domain/bookkeeping/bank/bank-operation/allocation.js';
import type { OperationAccount } from '@intendance/domain/bookkeeping/bank/bank-operation/operation-draft.js';
import type { FiscalCalendar } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import {
  type AccountingActivityId,
  accountingActivityStream,
} from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { accountingActivityDecider, liveActivity } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import { accountingCategoryStream } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import { accountingCategoryDecider } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.js';
import type { DomainEvent } from '@intendance/event-store/event-store.js';
import type { Loaded, UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';

/**
 * What a decision about an operation rests on, inside one unit of work. It is guarded: the year cannot be closed, nor the activity
 * removed, between the reading and the writing.
 */
export class Books {
  private cachedCalendar: FiscalCalendar | undefined;
  private readonly plan = new Map<AccountingActivityId, AllocatedActivity>();

  constructor(
    private readonly unit: UnitOfWork,
    private readonly environmentId: EnvironmentId,
  ) {}

  /** The calendar used for the decision; undefined until it is loaded. */
  get loadedCalendar(): FiscalCalendar | undefined {
    return this.cachedCalendar;
  }

  async calendar(): Promise<FiscalCalendar> {
    if (this.cachedCalendar) return this.cachedCalendar;
    const loaded = await this.unit.load(fiscalCalendarStream(this.environmentId), fiscalCalendarDecider);
    this.unit.guard(loaded);
    this.cachedCalendar = loaded.state;
    return loaded.state;
  }

  /** @throws bank-account.unknown */
  async account(id: BankAccountId): Promise<OperationAccount> {
    const loaded = await this.unit.load(bankAccountStream(id), bankAccountDecider);
    const { facts, periods } = knownBankAccount(loaded.state);
    this.rest(loaded, bankAccountDecider.decide({ type: 'UseBankAccount' }, loaded.state));
    const { code, name, journal, budget } = facts;
    return { id, code, name, journal, budget, periods };
  }

  /** @throws accounting-activity.unknown, removed */
  async activities(ids: readonly AccountingActivityId[]): Promise<ReadonlyMap<AccountingActivityId, AllocatedActivity>> {
    const missing = [...new Set(ids)].filter((id) => !this.plan.has(id));
    if (missing.length === 0) return this.plan;
    const activities = await this.unit.loadAll(missing.map(accountingActivityStream), accountingActivityDecider);
    const facts = activities.map(({ state }) => liveActivity(state).facts);
    const streams = [...new Set(facts.map(({ categoryId }) => accountingCategoryStream(categoryId)))];
    const categories = await this.unit.loadAll(streams, accountingCategoryDecider);
    const labels = new Map(categories.map(({ stream, state }) => [stream as string, state.status === 'none' ? '' : state.name]));
    for (const [rank, loaded] of activities.entries()) {
      const [id, activity] = [missing[rank], facts[rank]];
      if (!id || !activity) continue;
      // Cancels a running removal of the activity, whose count of splits is now outdated.
      this.rest(loaded, accountingActivityDecider.decide({ type: 'InterruptActivityRemoval' }, loaded.state));
      this.plan.set(id, { ...activity, id, categoryLabel: labels.get(accountingCategoryStream(activity.categoryId)) ?? '' });
    }
    return this.plan;
  }

  /** Keeps the stream as it is until this unit of work commits, after the events that record its use. */
  private rest<E extends DomainEvent>(loaded: Loaded<unknown>, events: readonly E[]): void {
    if (events.length === 0) this.unit.guard(loaded);
    else this.unit.append(loaded, events);
  }
}
