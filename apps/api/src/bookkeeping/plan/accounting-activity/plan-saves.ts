import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import type { AccountingCategoryId } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import { planCase } from '@intendance/domain/bookkeeping/plan/plan-case.js';
import type { PlanAnswer, SentActivity, SentCategory, SplitCount } from '@intendance/domain/bookkeeping/plan/plan-command.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { FindEarlierRun } from '../../../platform/writes/earlier-run.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';
import { ActivityRemovals } from './activity-removals.js';
import { usesReadModels } from './activity-uses.js';
import { ApplyPlan } from './apply-plan.command.js';
import type { PlanActivityDto, PlanAppliedDto, PlanCategoryDto, SavePlanDto } from './plan.dto.js';
import { Plan, type PlanCategory, type PlannedActivity } from './plan.js';

export type SavedPlan = {
  categories: PlanCategory[];
  activities: PlannedActivity[];
  applied: PlanAppliedDto;
  version: number;
  /** The note of the execution that wrote the plan. */
  note: unknown;
  position: FeedPosition | undefined;
};

export type PlanSaveOptions = {
  readonly mayEditKeywords: boolean;
  /** The version of the plan that the caller read. */
  readonly expected?: number | undefined;
  /** JSON that the caller needs for the answer and cannot compute again from the saved plan. */
  readonly note?: unknown;
};

const longestWaitMs = 2000;

/** A save of the plan, then its effect on the operations that were allocated before. */
@Injectable()
export class PlanSaves {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly plan: Plan,
    private readonly progress: ProjectionProgress,
    private readonly removals: ActivityRemovals,
  ) {}

  /** @throws stale; the refusals of the plan */
  async save(context: RequestContext, dto: SavePlanDto, options: PlanSaveOptions): Promise<SavedPlan> {
    const earlier = await this.resume(context);
    if (earlier) return earlier;
    const { mayEditKeywords, note = null } = options;
    const planIds = await this.plan.ids(context);
    const sent = (dto.activities ?? []).map((activity) => ({ ...activity, id: (activity.id ?? newId()) as AccountingActivityId }));
    const undecided = sent.flatMap(({ id, to_delete, delete_all }) => (to_delete && (delete_all ?? null) === null ? [id] : []));
    const { counts, expected } = await this.removals.count(context, planIds, undecided, options.expected);
    const command = {
      type: 'SavePlan',
      id: context.environmentId,
      planIds,
      categories: (dto.categories ?? []).map(sentCategory),
      activities: sent.map((activity) => sentActivity(activity, counts.get(activity.id))),
      mayEditKeywords,
      note,
    } as const;
    return this.follow(context, await this.commands.execute(new ExecuteCase(context, planCase, command, expected)));
  }

  /** Continues an earlier execution of the same request, which a crash may have ended before its operations followed. */
  async resume(context: RequestContext): Promise<SavedPlan | undefined> {
    const earlier = await this.queries.execute(new FindEarlierRun<PlanAnswer>(context));
    return earlier && this.follow(context, earlier);
  }

  private async follow(context: RequestContext, { value, version, position }: WriteResult<PlanAnswer>): Promise<SavedPlan> {
    const { environmentId } = context;
    const { position: appliedAt, ...applied } = await this.commands.execute(new ApplyPlan(context, value.scope));
    // The counts include the allocations of before this save.
    if (position && applied.application === null) await this.progress.shows({ environmentId, position }, usesReadModels, longestWaitMs);
    const splits = await this.plan.splits(context);
    const names = new Map(value.categories.map(({ id, name }) => [id, name]));
    const activities = value.activities.map((activity) => ({
      ...activity,
      category_name: names.get(activity.state.facts.categoryId) ?? '',
      splits: splits.get(activity.id) ?? 0,
    }));
    const categories = [...value.categories];
    return { categories, activities, applied, version, note: value.note, position: appliedAt ?? position };
  }
}

const sentCategory = ({ id, name, to_delete }: PlanCategoryDto): SentCategory => ({
  id: (id ?? newId()) as AccountingCategoryId,
  name: name ?? null,
  isRemoved: to_delete ?? false,
});

const sentActivity = (dto: PlanActivityDto & { id: AccountingActivityId }, count: SplitCount | undefined): SentActivity => ({
  id: dto.id,
  name: dto.name ?? null,
  category: dto.category ?? null,
  budget: (dto.budget ?? null) as BudgetName | null,
  expense: dto.expense_accounting_code,
  taking: dto.taking_accounting_code,
  keywords: dto.keywords ?? undefined,
  vatRate: dto.vat_rate == null ? dto.vat_rate : Math.round(dto.vat_rate * 100),
  appliesChanges: dto.apply_changes === true,
  removal: dto.to_delete ? { deletesAll: dto.delete_all ?? null, count } : undefined,
});
