import type { AccountingActivityId } from '@intendance/domain/bookkeeping/accounting-activity/accounting-activity.events.js';
import { accountingActivityStream } from '@intendance/domain/bookkeeping/accounting-activity/accounting-activity.events.js';
import { accountingActivityDecider, keepKeywords } from '@intendance/domain/bookkeeping/accounting-activity/accounting-activity.js';
import type { AccountingCategoryId } from '@intendance/domain/bookkeeping/accounting-category/accounting-category.events.js';
import { accountingCategoryStream } from '@intendance/domain/bookkeeping/accounting-category/accounting-category.events.js';
import { accountingCategoryDecider } from '@intendance/domain/bookkeeping/accounting-category/accounting-category.js';
import type { BudgetName } from '@intendance/domain/bookkeeping/budget/budget-name.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { stale } from '@intendance/event-store/unit-of-work.js';
import { newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { at } from '../bank-import/import-books.js';
import { PlanApplications } from '../plan-application/plan-applications.js';
import { ActivityRemovals, type SplitCount } from './activity-removals.js';
import type { PlanActivityDto, PlanAppliedDto, SavePlanDto } from './plan.dto.js';
import { Plan, type PlanCategory, type PlannedActivity } from './plan.js';
import { SavePlan, type SentActivity, type SentPlan } from './save-plan.handler.js';

export type SavedPlan = {
  plan: { categories: PlanCategory[]; activities: PlannedActivity[] };
  applied: PlanAppliedDto;
  version: number;
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
    private readonly applications: PlanApplications,
    private readonly progress: ProjectionProgress,
    private readonly removals: ActivityRemovals,
  ) {}

  /** @param expected the version of the plan that was read. @throws accounting-activity.keywords-forbidden, stale, and what the streams refuse */
  async save(context: RequestContext, dto: SavePlanDto, mayEditKeywords: boolean, expected?: number): Promise<SavedPlan> {
    const removed = (dto.activities ?? []).flatMap(({ id, to_delete, delete_all }) =>
      id && to_delete && (delete_all ?? null) === null ? [id as AccountingActivityId] : [],
    );
    if (removed.length > 0 && expected !== undefined) await this.mustStandAt(context, expected);
    const { counts, eventCount } = await this.removals.count(context, removed);
    const [categories, activities, streams] = await Promise.all([
      this.plan.categories(context),
      this.plan.activities(context),
      this.plan.streams(context),
    ]);
    const sent = (dto.activities ?? []).map((activity) => ({ activity, id: (activity.id ?? newId()) as AccountingActivityId }));
    if (!mayEditKeywords)
      for (const { activity, id } of sent)
        keepSent(
          activity,
          activities.find((known) => known.id === id),
        );
    const plan: SentPlan = {
      categories: (dto.categories ?? []).map(({ id, name, to_delete }) => ({
        id: (id ?? newId()) as AccountingCategoryId,
        name: name ?? null,
        isRemoved: to_delete ?? false,
      })),
      activities: sent.map(({ activity, id }) => sentActivity(activity, id, counts.get(id))),
    };
    const command = new SavePlan(
      context,
      plan,
      { categories, activities, streams },
      expected === undefined ? undefined : expected + eventCount,
    );
    const {
      value: { version },
      position,
    } = await this.commands.execute(command);
    // What was allocated before this save is then in the read model that says which operations it concerns.
    if (position) await this.progress.reached(position, longestWaitMs);
    const idsWith = (chosen: (activity: PlanActivityDto) => boolean) => sent.filter(({ activity }) => chosen(activity)).map(({ id }) => id);
    const applied = await this.applications.apply(context, {
      changed: idsWith(({ apply_changes, to_delete }) => apply_changes === true && to_delete !== true),
      emptied: idsWith(({ to_delete, delete_all }) => to_delete === true && delete_all === true),
    });
    const { operations, refused, pending, application } = applied;
    return {
      plan: await this.after(context, plan, { categories, activities }),
      applied: { operations, refused, pending, application },
      version,
      position: applied.position ?? position,
    };
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
    const known = slices.map((slice, rank) => ({ id: ids[rank], ...at(accountingActivityDecider, slice) }));
    const live = known.flatMap(({ id, state, version }) => (id && state.status === 'live' ? [{ id, state, version }] : []));
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

function keepSent({ keywords, to_delete }: PlanActivityDto, known: PlannedActivity | undefined): void {
  if (keywords && !to_delete) keepKeywords(known?.state.keywords ?? [], keywords);
}

/** A used activity is removed only by who said what becomes of its assignments. */
const sentActivity = (dto: PlanActivityDto, id: AccountingActivityId, counted: SplitCount | undefined): SentActivity => ({
  id,
  name: dto.name ?? null,
  category: dto.category ?? null,
  budget: (dto.budget ?? null) as BudgetName | null,
  expense: dto.expense_accounting_code,
  taking: dto.taking_accounting_code,
  keywords: dto.keywords ?? undefined,
  removal: dto.to_delete ? (counted ?? { splits: 0 }) : undefined,
});
