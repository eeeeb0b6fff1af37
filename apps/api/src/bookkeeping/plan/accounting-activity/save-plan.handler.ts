import type { PlanApplicationScope } from '@intendance/domain/bookkeeping/bank/plan-application/plan-application.events.js';
import { accountingActivityErrors } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.errors.js';
import {
  type AccountingActivityFacts,
  type AccountingActivityId,
  accountingActivityStream,
} from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import {
  type AccountingActivity,
  type AccountingActivityCommand,
  accountingActivityDecider,
  keepKeywords,
  sentAccount,
} from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import {
  type AccountingCategoryId,
  accountingCategoryStream,
} from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import { accountingCategoryDecider } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.js';
import { categoryIdOf } from '@intendance/domain/bookkeeping/plan/plan-ids.js';
import { type DomainEvent, EventStore, type StreamId } from '@intendance/event-store/event-store.js';
import { executeUnit, type Loaded, type UnitOfWork, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import { stale } from '@intendance/kernel/domain-error.js';
import { type EnvironmentId, isUuid, newId } from '@intendance/kernel/id.js';
import { searchText } from '@intendance/kernel/names.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { type CategoryNames, categoryNames } from '../accounting-category/category-names.js';

export type SentCategory = { id: AccountingCategoryId; name: string | null; isRemoved: boolean };
/** A code: as `sentAccount` reads it; a user who sees only OUI and NON sends them back. */
export type SentActivity = {
  id: AccountingActivityId;
  name: string | null;
  category: string | null;
  budget: AccountingActivityFacts['budget'] | null;
  expense: string | null | undefined;
  taking: string | null | undefined;
  keywords: readonly string[] | undefined;
  /** False: the keywords that are sent must be those of the activity. */
  mayEditKeywords: boolean;
  /** `splits`: number of splits that prevent the removal, counted at `version` of the activity; `version` is undefined without a count. */
  removal: { splits: number; version?: number | undefined } | undefined;
};
export type SentPlan = { categories: readonly SentCategory[]; activities: readonly SentActivity[] };
/** The plan as it was read. */
export type KnownPlan = {
  readonly categories: readonly { id: string; name: string }[];
  /** Some joined their category before the category recorded it. */
  readonly activities: readonly { id: AccountingActivityId; state: { facts: Pick<AccountingActivityFacts, 'categoryId'> } }[];
  /** Of all that it has or had: what its version is counted on. */
  readonly streams: readonly StreamId[];
};

export type PlanSaveOptions = {
  /** The version of the plan that the caller read. */
  readonly expected?: number | undefined;
  /** The activities whose operations follow. */
  readonly scope?: PlanApplicationScope;
  /** Whatever the caller needs for the answer and cannot compute again from the saved plan. JSON. */
  readonly note?: unknown;
};
/** Stored with the command: a retry after a crash goes on with it. The version is that of the plan. */
export type WrittenPlan = { readonly version: number; readonly scope: PlanApplicationScope; readonly note: unknown };

/** Categories and activities saved at once: all or none. @throws stale */
export class SavePlan extends Command<UnitResult<WrittenPlan>> {
  constructor(
    readonly context: RequestContext,
    readonly plan: SentPlan,
    readonly currentPlan: KnownPlan,
    readonly options: PlanSaveOptions = {},
  ) {
    super();
  }
}

const noOperation: PlanApplicationScope = { changed: [], emptied: [] };

@CommandHandler(SavePlan)
export class SavePlanHandler implements ICommandHandler<SavePlan> {
  constructor(private readonly store: EventStore) {}

  execute({
    context,
    plan,
    currentPlan,
    options: { expected, scope = noOperation, note = null },
  }: SavePlan): Promise<UnitResult<WrittenPlan>> {
    return executeUnit(this.store, appendRequest(context, 'SavePlan'), async (unit) => {
      const before = await versionOf(unit, currentPlan.streams, expected);
      const file = new PlanFile(unit, currentPlan, context.environmentId);
      for (const category of plan.categories) if (!category.isRemoved) await file.saveCategory(category);
      for (const activity of plan.activities) await file.saveActivity(activity);
      // Last: what the same save moves elsewhere no longer holds a category.
      for (const category of plan.categories) if (category.isRemoved) await file.removeCategory(category.id, plan.activities);
      return { version: before + file.written, scope, note };
    });
  }
}

/** Every event of any of them raises it by one. Who saves over what they read keeps all of it still until it is written. */
async function versionOf(unit: UnitOfWork, streams: readonly StreamId[], expected: number | undefined): Promise<number> {
  const loaded = await unit.loadAll(streams, counted);
  const version = loaded.reduce((sum, { version: own }) => sum + own, 0);
  if (expected === undefined) return version;
  if (version !== expected) throw stale(version);
  for (const stream of loaded) unit.guard(stream);
  return version;
}

const counted = { initial: null, evolve: () => null };

class PlanFile {
  /** Events of this save. */
  written = 0;
  private readonly names: CategoryNames;

  constructor(
    private readonly unit: UnitOfWork,
    private readonly currentPlan: KnownPlan,
    private readonly environmentId: EnvironmentId,
  ) {
    this.names = categoryNames(unit, currentPlan.categories);
  }

  async saveCategory({ id, name }: SentCategory): Promise<void> {
    const category = await this.unit.load(accountingCategoryStream(id), accountingCategoryDecider);
    const data = { name: name ?? '' };
    const type = category.state.status === 'none' ? 'AddAccountingCategory' : 'RenameAccountingCategory';
    const events = accountingCategoryDecider.decide({ type, data }, category.state);
    this.append(category, events);
    if (events.length > 0) await this.names.claim(id, data.name);
  }

  async removeCategory(id: AccountingCategoryId, activities: readonly SentActivity[]): Promise<void> {
    const category = await this.unit.load(accountingCategoryStream(id), accountingCategoryDecider);
    const joined = category.state.status === 'none' ? [] : (category.state.activityIds ?? []);
    const earlier = this.currentPlan.activities.flatMap((activity) => (activity.state.facts.categoryId === id ? [activity.id] : []));
    const ids = new Set([...joined, ...earlier, ...activities.map((activity) => activity.id)]);
    // As this save leaves them.
    const states = await this.unit.loadAll([...ids].map(accountingActivityStream), accountingActivityDecider);
    // One that left the category and comes back meanwhile writes nothing to the category.
    for (const activity of states) this.unit.guard(activity);
    const held = states.filter(({ state }) => state.status === 'live' && state.facts.categoryId === id);
    const command = { type: 'RemoveAccountingCategory', data: { activities: held.length } } as const;
    this.append(category, accountingCategoryDecider.decide(command, category.state));
    await this.names.release(id);
  }

  async saveActivity(sent: SentActivity): Promise<void> {
    let activity = await this.unit.load(accountingActivityStream(sent.id), accountingActivityDecider);
    const { removal } = sent;
    // Another user allocated an operation to the activity after the count.
    if (removal?.version !== undefined && removal.version !== activity.version) throw accountingActivityErrors.used();
    for (const command of await this.commandsFor(sent, activity.state))
      activity = this.append(activity, accountingActivityDecider.decide(command, activity.state));
  }

  private append<E extends DomainEvent, State>(loaded: Loaded<State>, events: readonly E[]): Loaded<State> {
    this.written += events.length;
    return this.unit.append(loaded, events);
  }

  private async commandsFor(sent: SentActivity, state: AccountingActivity): Promise<AccountingActivityCommand[]> {
    if (sent.removal) return [{ type: 'RemoveAccountingActivity', data: { splits: sent.removal.splits } }];
    if (sent.keywords && !sent.mayEditKeywords) keepKeywords(state.status === 'none' ? [] : state.keywords, sent.keywords);
    const before = state.status === 'none' ? undefined : state.facts;
    const facts: AccountingActivityFacts = {
      name: sent.name ?? before?.name ?? '',
      categoryId: sent.category === null && before ? before.categoryId : await this.join(sent),
      budget: sent.budget ?? before?.budget ?? '',
      expenseAccount: sentAccount('expense', sent.expense, before?.expenseAccount),
      takingAccount: sentAccount('taking', sent.taking, before?.takingAccount),
    };
    if (!before) return [{ type: 'AddAccountingActivity', data: { ...facts, keywords: sent.keywords ?? [] } }];
    const keywords = sent.keywords && [{ type: 'ChangeActivityKeywords' as const, data: { keywords: sent.keywords } }];
    return [{ type: 'ChangeAccountingActivity', data: facts }, ...(keywords ?? [])];
  }

  /** @throws accounting-activity.incomplete, accounting-category.unknown, removed */
  private async join({ id: activityId, category: named }: SentActivity): Promise<AccountingCategoryId> {
    const categoryId = await this.categoryOf(named);
    const category = await this.unit.load(accountingCategoryStream(categoryId), accountingCategoryDecider);
    const events = accountingCategoryDecider.decide({ type: 'JoinAccountingCategory', data: { activityId } }, category.state);
    this.append(category, events);
    // A removal at the same time is refused, or this save begins again.
    this.unit.guard(category);
    return categoryId;
  }

  /** By its id or its name; a name that no category has yet makes one. @throws accounting-activity.incomplete */
  private async categoryOf(named: string | null): Promise<AccountingCategoryId> {
    const name = named?.trim() ?? '';
    if (name === '') {
      const message = 'Veuillez choisir la catégorie de l’activité.';
      throw accountingActivityErrors.incomplete([{ propertyPath: 'category', code: 'required', message }]);
    }
    // An id is one, even of a category that the read model does not know yet: it is never a name.
    const existingId = isUuid(name) ? (name as AccountingCategoryId) : await this.names.holderOf(name);
    return existingId ?? this.newCategory(name);
  }

  /** The read model may not know it yet: its id is that of its name, unless a category that was renamed or removed has that one. */
  private async newCategory(name: string): Promise<AccountingCategoryId> {
    const id = categoryIdOf(this.environmentId, name);
    const { state } = await this.unit.load(accountingCategoryStream(id), accountingCategoryDecider);
    if (state.status === 'live' && searchText(state.name) === searchText(name)) return id;
    const free = state.status === 'none' ? id : newId<'accounting-category'>();
    await this.saveCategory({ id: free, name, isRemoved: false });
    return free;
  }
}
