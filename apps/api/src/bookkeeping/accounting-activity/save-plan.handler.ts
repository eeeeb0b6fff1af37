import { accountingActivityErrors } from '@intendance/domain/bookkeeping/accounting-activity/accounting-activity.errors.js';
import {
  type AccountingActivityFacts,
  type AccountingActivityId,
  accountingActivityStream,
} from '@intendance/domain/bookkeeping/accounting-activity/accounting-activity.events.js';
import {
  type AccountingActivity,
  type AccountingActivityCommand,
  accountingActivityDecider,
} from '@intendance/domain/bookkeeping/accounting-activity/accounting-activity.js';
import {
  type AccountingCategoryId,
  accountingCategoryStream,
} from '@intendance/domain/bookkeeping/accounting-category/accounting-category.events.js';
import { accountingCategoryDecider } from '@intendance/domain/bookkeeping/accounting-category/accounting-category.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitOfWork, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { searchText } from '@intendance/kernel/names.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { categoryIdOf } from './plan-ids.js';

export type SentCategory = { id: AccountingCategoryId; name: string | null; isRemoved: boolean };
/** A code: undefined keeps what it has, null is none, `OUI` keeps it or gives the general one. */
export type SentActivity = {
  id: AccountingActivityId;
  name: string | null;
  category: string | null;
  budget: AccountingActivityFacts['budget'] | null;
  expense: string | null | undefined;
  taking: string | null | undefined;
  keywords: readonly string[] | undefined;
  /** `splits`: how many stay in its way. */
  removal: { splits: number } | undefined;
};
export type SentPlan = { categories: readonly SentCategory[]; activities: readonly SentActivity[] };
/** Of the plan as it is, with a category per name. */
export type KnownCategories = readonly { id: string; name: string }[];

/** Categories and activities saved at once: all or none. */
export class SavePlan extends Command<UnitResult<void>> {
  constructor(
    readonly context: RequestContext,
    readonly plan: SentPlan,
    readonly known: KnownCategories,
  ) {
    super();
  }
}

@CommandHandler(SavePlan)
export class SavePlanHandler implements ICommandHandler<SavePlan> {
  constructor(private readonly store: EventStore) {}

  execute({ context, plan, known }: SavePlan): Promise<UnitResult<void>> {
    return executeUnit(this.store, appendRequest(context, 'SavePlan'), async (unit) => {
      const file = new PlanFile(unit, known, context.environmentId);
      for (const category of plan.categories) if (!category.isRemoved) await file.saveCategory(category);
      for (const activity of plan.activities) await file.saveActivity(activity);
      // Last: what the same save moves elsewhere no longer holds a category.
      for (const category of plan.categories) if (category.isRemoved) await file.removeCategory(category.id, plan.activities);
    });
  }
}

class PlanFile {
  private readonly names = new Map<string, AccountingCategoryId>();

  constructor(
    private readonly unit: UnitOfWork,
    known: KnownCategories,
    private readonly environmentId: EnvironmentId,
  ) {
    for (const { id, name } of known) this.names.set(searchText(name), id as AccountingCategoryId);
  }

  async saveCategory({ id, name }: SentCategory): Promise<void> {
    const category = await this.unit.load(accountingCategoryStream(id), accountingCategoryDecider);
    const data = { name: name ?? '' };
    const type = category.state.status === 'none' ? 'AddAccountingCategory' : 'RenameAccountingCategory';
    this.unit.append(category, accountingCategoryDecider.decide({ type, data }, category.state));
    this.names.set(searchText(data.name), id);
  }

  async removeCategory(id: AccountingCategoryId, activities: readonly SentActivity[]): Promise<void> {
    const category = await this.unit.load(accountingCategoryStream(id), accountingCategoryDecider);
    const held = activities.filter(({ category: named, removal }) => named === id && !removal).length;
    this.unit.append(
      category,
      accountingCategoryDecider.decide({ type: 'RemoveAccountingCategory', data: { activities: held } }, category.state),
    );
  }

  async saveActivity(sent: SentActivity): Promise<void> {
    let activity = await this.unit.load(accountingActivityStream(sent.id), accountingActivityDecider);
    for (const command of await this.commandsFor(sent, activity.state))
      activity = this.unit.append(activity, accountingActivityDecider.decide(command, activity.state));
  }

  private async commandsFor(sent: SentActivity, state: AccountingActivity): Promise<AccountingActivityCommand[]> {
    if (sent.removal) return [{ type: 'RemoveAccountingActivity', data: sent.removal }];
    const before = state.status === 'none' ? undefined : state.facts;
    const facts: AccountingActivityFacts = {
      name: sent.name ?? before?.name ?? '',
      categoryId: sent.category === null && before ? before.categoryId : await this.categoryOf(sent.category),
      budget: sent.budget ?? before?.budget ?? '',
      expenseAccount: codeOf(sent.expense, before?.expenseAccount, '6'),
      takingAccount: codeOf(sent.taking, before?.takingAccount, '7'),
    };
    if (!before) return [{ type: 'AddAccountingActivity', data: { ...facts, keywords: sent.keywords ?? [] } }];
    const keywords = sent.keywords && [{ type: 'ChangeActivityKeywords' as const, data: { keywords: sent.keywords } }];
    return [{ type: 'ChangeAccountingActivity', data: facts }, ...(keywords ?? [])];
  }

  /** By its id or its name; a name that no category has yet makes one. @throws accounting-activity.incomplete */
  private async categoryOf(named: string | null): Promise<AccountingCategoryId> {
    const name = named?.trim() ?? '';
    if (name === '') {
      const message = "Veuillez choisir la catégorie de l'activité.";
      throw accountingActivityErrors.incomplete([{ propertyPath: 'category', code: 'required', message }]);
    }
    const known = [...this.names.values()].find((id) => id === name) ?? this.names.get(searchText(name));
    if (known) return known;
    return this.newCategory(name);
  }

  /** The read model may not know it yet: its id is that of its name, unless a category that was renamed or removed has that one. */
  private async newCategory(name: string): Promise<AccountingCategoryId> {
    const id = categoryIdOf(this.environmentId, name);
    const { state } = await this.unit.load(accountingCategoryStream(id), accountingCategoryDecider);
    const isSame = state.status === 'live' && searchText(state.name) === searchText(name);
    if (isSame) {
      this.names.set(searchText(name), id);
      return id;
    }
    const free = state.status === 'none' ? id : newId<'accounting-category'>();
    await this.saveCategory({ id: free, name, isRemoved: false });
    return free;
  }
}

/** A user who sees only OUI and NON sends them back. */
function codeOf(sent: string | null | undefined, before: string | null | undefined, prefix: '6' | '7'): string | null {
  if (sent === undefined) return before ?? null;
  const code = sent?.trim().toUpperCase() ?? '';
  if (code === '' || code === 'NON') return null;
  return code === 'OUI' || code === prefix ? (before ?? prefix) : code;
}
