import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider, type WrittenOutside } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { accountingActivityStream } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { accountingActivityDecider } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import { accountingCategoryStream } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import {
  type AccountingCategory,
  accountingCategoryDecider,
} from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.js';
import { accountingCategoryNamesStream } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category-names.events.js';
import { accountingCategoryNamesDecider } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category-names.js';
import { defaultPlan, needsDefaultPlan } from '@intendance/domain/bookkeeping/plan/default-plan/default-plan.js';
import { activityIdOf, categoryIdOf } from '@intendance/domain/bookkeeping/plan/plan-ids.js';
import { onboardingStream, type SetupStep } from '@intendance/domain/bookkeeping/year/onboarding/onboarding.events.js';
import { type Onboarding, onboardingDecider, stepAfter } from '@intendance/domain/bookkeeping/year/onboarding/onboarding.js';
import type { EnvironmentType } from '@intendance/domain/subscription/environment/environment.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type Loaded, type UnitOfWork, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { categoryNames } from '../../plan/accounting-category/category-names.js';

export type OnboardingAction =
  /** `hasEarlierPlan`: the structure has activities, of before the register of category names existed. */
  | { type: 'StartBookkeeping'; data: FirstYear & { environmentType: EnvironmentType; hasEarlierPlan: boolean } }
  | { type: 'ReachBookkeepingStep'; data: { step: SetupStep | null } }
  | { type: 'SetBookkeepingSiren'; data: { siren: string } };

export class ExecuteOnboarding extends Command<UnitResult<Onboarding>> {
  constructor(
    readonly context: RequestContext,
    readonly action: OnboardingAction,
  ) {
    super();
  }
}

@CommandHandler(ExecuteOnboarding)
export class OnboardingHandler implements ICommandHandler<ExecuteOnboarding> {
  constructor(private readonly store: EventStore) {}

  execute({ context, action }: ExecuteOnboarding): Promise<UnitResult<Onboarding>> {
    const { environmentId } = context;
    return executeUnit(this.store, appendRequest(context, action.type), async (unit) => {
      const onboarding = await unit.load(onboardingStream(environmentId), onboardingDecider);
      if (action.type === 'ReachBookkeepingStep') {
        const step = action.data.step ?? stepAfter(onboarding.state.step);
        return unit.append(onboarding, onboardingDecider.decide({ type: 'ReachStep', data: { step } }, onboarding.state)).state;
      }
      if (action.type === 'SetBookkeepingSiren')
        return unit.append(onboarding, onboardingDecider.decide({ type: 'SetSiren', data: action.data }, onboarding.state)).state;
      const { start, end, environmentType, hasEarlierPlan, writtenOutside } = action.data;
      const command = { type: 'SetBookkeepingDates', data: { start, end } } as const;
      const after = unit.append(onboarding, onboardingDecider.decide(command, onboarding.state)).state;
      await setFirstYear(unit, environmentId, { start, end, writtenOutside });
      const names = await unit.load(accountingCategoryNamesStream(environmentId), accountingCategoryNamesDecider);
      unit.guard(names);
      if (needsDefaultPlan(names.state, hasEarlierPlan)) await addDefaultPlan(unit, environmentId, environmentType);
      return after;
    });
  }
}

type FirstYear = { start: LocalDate | null; end: LocalDate | null } & WrittenOutside;

async function setFirstYear(unit: UnitOfWork, environmentId: EnvironmentId, dates: FirstYear): Promise<void> {
  const calendar = await unit.load(fiscalCalendarStream(environmentId), fiscalCalendarDecider);
  const yearId = derivedId<'fiscal-year'>(`${environmentId}:first-year`);
  const command = { type: 'SetFirstFiscalYear', data: { yearId, ...dates } } as const;
  unit.append(calendar, fiscalCalendarDecider.decide(command, calendar.state));
}

async function addDefaultPlan(unit: UnitOfWork, environmentId: EnvironmentId, type: EnvironmentType): Promise<void> {
  const plan = defaultPlan(type);
  const categoryId = (name: string) => categoryIdOf(environmentId, name);
  const names = [...new Set(plan.map(({ category }) => category))];
  const categories = await unit.loadAll(
    names.map((name) => accountingCategoryStream(categoryId(name))),
    accountingCategoryDecider,
  );
  const register = categoryNames(unit);
  const added = new Map<string, Loaded<AccountingCategory>>();
  for (const [rank, category] of categories.entries()) {
    const data = { name: names[rank] ?? '' };
    await register.claim(categoryId(data.name), data.name);
    added.set(data.name, unit.append(category, accountingCategoryDecider.decide({ type: 'AddAccountingCategory', data }, category.state)));
  }
  const streams = plan.map(({ budget, category, name }) => accountingActivityStream(activityIdOf(environmentId, budget, category, name)));
  const activities = await unit.loadAll(streams, accountingActivityDecider);
  for (const [rank, activity] of activities.entries()) {
    const planned = plan[rank];
    if (!planned) continue;
    const { name, category, budget, expense, taking, keywords } = planned;
    const facts = { name, categoryId: categoryId(category), budget, expenseAccount: expense, takingAccount: taking };
    unit.append(
      activity,
      accountingActivityDecider.decide({ type: 'AddAccountingActivity', data: { ...facts, keywords } }, activity.state),
    );
    const joined = added.get(category);
    const join = { type: 'JoinAccountingCategory', data: { activityId: activityIdOf(environmentId, budget, category, name) } } as const;
    if (joined) added.set(category, unit.append(joined, accountingCategoryDecider.decide(join, joined.state)));
  }
}
