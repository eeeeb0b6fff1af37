import { PendingStreams, type WithVersion, withVersion } from '@intendance/kernel/case.js';
import { PendingNames } from '../../capabilities/unique-name/pending-names.js';
import type { NamedRecord } from '../../capabilities/unique-name/unique-name.js';
import {
  type AccountingActivityEvent,
  type AccountingActivityId,
  accountingActivityStream,
} from './accounting-activity/accounting-activity.events.js';
import {
  type AccountingActivity,
  type AccountingActivityCommand,
  accountingActivityDecider,
  type KnownAccountingActivity,
} from './accounting-activity/accounting-activity.js';
import {
  type AccountingCategoryEvent,
  type AccountingCategoryId,
  accountingCategoryStream,
} from './accounting-category/accounting-category.events.js';
import {
  type AccountingCategory,
  type AccountingCategoryCommand,
  accountingCategoryDecider,
} from './accounting-category/accounting-category.js';
import type { AccountingCategoryNamesEvent } from './accounting-category/accounting-category-names.events.js';
import { type AccountingCategoryNames, accountingCategoryNamesDecider } from './accounting-category/accounting-category-names.js';

export const planFolds = {
  categories: { each: withVersion(accountingCategoryDecider) },
  activities: { each: withVersion(accountingActivityDecider) },
  names: accountingCategoryNamesDecider,
};

/** Ids of categories and activities that the caller has read. Streams name the others. */
export type PlanIds = { readonly categories: readonly AccountingCategoryId[]; readonly activities: readonly AccountingActivityId[] };

export type PlanStates = {
  readonly categories: ReadonlyMap<string, WithVersion<AccountingCategory>>;
  readonly activities: ReadonlyMap<string, WithVersion<AccountingActivity>>;
  readonly names: AccountingCategoryNames;
};

export type PlanCategory = { readonly id: AccountingCategoryId; readonly name: string; readonly version: number };
export type PlanActivity = { readonly id: AccountingActivityId; readonly state: KnownAccountingActivity; readonly version: number };

/** The plan during one decision: each step decides on the plan after the steps before. */
export class PendingPlan {
  private readonly categories: PendingStreams<AccountingCategoryEvent, WithVersion<AccountingCategory>>;
  private readonly activities: PendingStreams<AccountingActivityEvent, WithVersion<AccountingActivity>>;
  readonly names: PendingNames<AccountingCategoryId, AccountingCategoryNamesEvent>;

  constructor({ categories, activities, names }: PlanStates) {
    this.categories = new PendingStreams(planFolds.categories.each, categories);
    this.activities = new PendingStreams(planFolds.activities.each, activities);
    this.names = new PendingNames(accountingCategoryNamesDecider, names, liveCategories(categories));
  }

  category(id: AccountingCategoryId): WithVersion<AccountingCategory> {
    return this.categories.of(accountingCategoryStream(id)).state;
  }

  activity(id: AccountingActivityId): WithVersion<AccountingActivity> {
    return this.activities.of(accountingActivityStream(id)).state;
  }

  /** Saves a category under a name that no other category holds. @throws accounting-category.name-missing, taken, removed, unknown */
  nameCategory(id: AccountingCategoryId, command: Extract<AccountingCategoryCommand, { data: { name: string } }>): void {
    if (this.decideCategory(id, command).length > 0) this.names.claim(id, command.data.name);
  }

  /** @throws accounting-category.unknown, removed */
  joinCategory(id: AccountingCategoryId, activityId: AccountingActivityId): void {
    this.decideCategory(id, { type: 'JoinAccountingCategory', data: { activityId } });
  }

  /** @throws accounting-category.unknown; accounting-category.used while an activity belongs to the category */
  removeCategory(id: AccountingCategoryId): void {
    const members = this.liveActivities().filter(({ state }) => state.facts.categoryId === id);
    this.decideCategory(id, { type: 'RemoveAccountingCategory', data: { activities: members.length } });
    this.names.release(id);
  }

  decideActivity(id: AccountingActivityId, command: AccountingActivityCommand): void {
    const pending = this.activities.of(accountingActivityStream(id));
    pending.append(accountingActivityDecider.decide(command, pending.state.state));
  }

  liveCategories(): PlanCategory[] {
    return liveCategories(this.categories.states);
  }

  liveActivities(): PlanActivity[] {
    return [...this.activities.states].flatMap(([stream, { state, version }]) =>
      state.status === 'live' ? [{ id: idOf(accountingActivityStream, stream), state, version }] : [],
    );
  }

  get events() {
    return { categories: this.categories.events, activities: this.activities.events, names: this.names.events };
  }

  private decideCategory(id: AccountingCategoryId, command: AccountingCategoryCommand): readonly AccountingCategoryEvent[] {
    const pending = this.categories.of(accountingCategoryStream(id));
    const events = accountingCategoryDecider.decide(command, pending.state.state);
    pending.append(events);
    return events;
  }
}

const liveCategories = (categories: PlanStates['categories']): (PlanCategory & NamedRecord)[] =>
  [...categories].flatMap(([stream, { state, version }]) =>
    state.status === 'live' ? [{ id: idOf(accountingCategoryStream, stream), name: state.name, version }] : [],
  );

/** The id in the name of a stream. */
const idOf = <Id extends string>(streamOf: (id: Id) => string, stream: string): Id => stream.slice(streamOf('' as Id).length) as Id;
