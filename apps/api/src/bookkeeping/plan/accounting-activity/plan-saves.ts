import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { accountingActivityStream } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { accountingActivityDecider } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import type { AccountingCategoryId } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import { accountingCategoryStream } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import { accountingCategoryDecider } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { earlierResult, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import { stale } from '@intendance/kernel/domain-error.js';
import { newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { at } from '../../stream-state.js';
import { ActivityRemovals, type SplitCount } from './activity-removals.js';
import { ApplyPlan } from './apply-plan.command.js';
import type { PlanActivityDto, PlanAppliedDto, SavePlanDto } from './plan.dto.js';
import { Plan, type PlanCategory, type PlannedActivity } from './plan.js';
import { type PlanSaveOptions, SavePlan, type SentActivity, type SentPlan, type WrittenPlan } from './save-plan.handler.js';

export type SavedPlan = {
  plan: { categories: PlanCategory[]; activities: PlannedActivity[] };
  applied: PlanAppliedDto;
  version: number;
  /** Of the execution that wrote the plan. */
  note: unknown;
  position: FeedPosition | undefined;
};

const longestWaitMs = 2000;

/** A save of the plan, then what it does to the operations that were allocated before. */
@Injectable()
export class PlanSaves {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly plan: Plan,
    private readonly progress: ProjectionProgress,
    private readonly removals: ActivityRemovals,
  ) {}

  /** @throws accounting-activity.keywords-forbidden, stale, and what the streams refuse */
  async save(
    context: RequestContext,
    dto: SavePlanDto,
    mayEditKeywords: boolean,
    options: Pick<PlanSaveOptions, 'expected' | 'note'> = {},
  ): Promise<SavedPlan> {
    const earlier = await this.resume(context);
    if (earlier) return earlier;
    const { sent, before, eventCount } = await this.prepared(context, dto, mayEditKeywords, options.expected);
    const idsWith = (isChosen: (activity: PlanActivityDto) => boolean) =>
      (dto.activities ?? []).flatMap(({ id, ...rest }) => (id && isChosen(rest) ? [id as AccountingActivityId] : []));
    const command = new SavePlan(context, sent, before, {
      ...options,
      expected: options.expected === undefined ? undefined : options.expected + eventCount,
      scope: {
        changed: idsWith(({ apply_changes, to_delete }) => apply_changes === true && to_delete !== true),
        emptied: idsWith(({ to_delete, delete_all }) => to_delete === true && delete_all === true),
      },
    });
    return this.followed(context, await this.commands.execute(command), async () => ({ sent, before }));
  }

  /** Goes on with an earlier execution of the same request, which a crash may have ended before its operations followed. */
  async resume(context: RequestContext): Promise<SavedPlan | undefined> {
    const earlier = await earlierResult<WrittenPlan>(this.store, appendRequest(context, 'SavePlan'));
    return (
      earlier &&
      this.followed(context, earlier, async () => ({ sent: { categories: [], activities: [] }, before: await this.currentPlan(context) }))
    );
  }

  private async followed(
    context: RequestContext,
    { value: { version, scope, note }, position }: UnitResult<WrittenPlan>,
    saved: () => Promise<{ sent: SentPlan; before: SavedPlan['plan'] }>,
  ): Promise<SavedPlan> {
    // What was allocated before this save is then in the read model that says which operations it concerns.
    if (position) await this.progress.reached(position, longestWaitMs);
    const { sent, before } = await saved();
    const { operations, refused, pending, application, position: appliedAt } = await this.commands.execute(new ApplyPlan(context, scope));
    return {
      plan: await this.after(context, sent, before),
      applied: { operations, refused, pending, application },
      version,
      note,
      position: appliedAt ?? position,
    };
  }

  private async currentPlan(context: RequestContext): Promise<SavedPlan['plan']> {
    const [categories, activities] = await Promise.all([this.plan.categories(context), this.plan.activities(context)]);
    return { categories, activities };
  }

  private async prepared(context: RequestContext, dto: SavePlanDto, mayEditKeywords: boolean, expected: number | undefined) {
    const removed = (dto.activities ?? []).flatMap(({ id, to_delete, delete_all }) =>
      id && to_delete && (delete_all ?? null) === null ? [id as AccountingActivityId] : [],
    );
    if (removed.length > 0 && expected !== undefined) await this.mustStandAt(context, expected);
    const { counts, eventCount } = await this.removals.count(context, removed);
    const [{ categories, activities }, streams] = await Promise.all([this.currentPlan(context), this.plan.streams(context)]);
    const sentActivities = (dto.activities ?? []).map((activity) => {
      const id = (activity.id ?? newId()) as AccountingActivityId;
      return { ...sentActivity(activity, id, counts.get(id)), mayEditKeywords };
    });
    const sentCategories = (dto.categories ?? []).map(({ id, name, to_delete }) => ({
      id: (id ?? newId()) as AccountingCategoryId,
      name: name ?? null,
      isRemoved: to_delete ?? false,
    }));
    const sent: SentPlan = { categories: sentCategories, activities: sentActivities };
    return { sent, before: { categories, activities, streams }, eventCount };
  }

  /** Runs before the removal requests, so that a save over an outdated plan writes no event. @throws stale */
  private async mustStandAt(context: RequestContext, expected: number): Promise<void> {
    const slices = await this.store.read(context.environmentId, await this.plan.streams(context));
    const version = slices.reduce((sum, slice) => sum + slice.version, 0);
    if (version !== expected) throw stale(version);
  }

  /** As the streams have it now: the read models may be a moment behind. */
  private async after(context: RequestContext, sent: SentPlan, before: SavedPlan['plan']): Promise<SavedPlan['plan']> {
    const ids = [...new Set([...before.activities.map(({ id }) => id), ...sent.activities.map(({ id }) => id)])];
    const slices = ids.length > 0 ? await this.store.read(context.environmentId, ids.map(accountingActivityStream)) : [];
    const loadedActivities = slices.map((slice, rank) => ({ id: ids[rank], ...at(accountingActivityDecider, slice) }));
    const live = loadedActivities.flatMap(({ id, state, version }) => (id && state.status === 'live' ? [{ id, state, version }] : []));
    const used = [
      ...before.categories.map(({ id }) => id as AccountingCategoryId),
      ...sent.categories.map(({ id }) => id),
      ...live.map(({ state }) => state.facts.categoryId),
    ];
    const categoryIds = [...new Set(used)];
    const read = categoryIds.length > 0 ? await this.store.read(context.environmentId, categoryIds.map(accountingCategoryStream)) : [];
    const categories = read.flatMap((slice, rank): PlanCategory[] => {
      const { state, version } = at(accountingCategoryDecider, slice);
      const id = categoryIds[rank];
      return id && state.status === 'live' ? [{ id, name: state.name, version }] : [];
    });
    const activities = live.map((activity) => ({
      ...activity,
      category_name: categories.find(({ id }) => id === activity.state.facts.categoryId)?.name ?? '',
      splits: before.activities.find(({ id }) => id === activity.id)?.splits ?? 0,
    }));
    return { categories, activities };
  }
}

/** A used activity is removed only by who said what becomes of its assignments. */
const sentActivity = (
  dto: PlanActivityDto,
  id: AccountingActivityId,
  counted: SplitCount | undefined,
): Omit<SentActivity, 'mayEditKeywords'> => ({
  id,
  name: dto.name ?? null,
  category: dto.category ?? null,
  budget: (dto.budget ?? null) as BudgetName | null,
  expense: dto.expense_accounting_code,
  taking: dto.taking_accounting_code,
  keywords: dto.keywords ?? undefined,
  removal: dto.to_delete ? (counted ?? { splits: 0 }) : undefined,
});
