import { type EnvironmentId, isUuid } from '@intendance/kernel/id.js';
import { accountingActivityErrors } from './accounting-activity/accounting-activity.errors.js';
import type { AccountingActivityFacts } from './accounting-activity/accounting-activity.events.js';
import { type AccountingActivity, keepKeywords, sentAccount } from './accounting-activity/accounting-activity.js';
import type { AccountingCategoryId } from './accounting-category/accounting-category.events.js';
import type { AccountingCategoryNames } from './accounting-category/accounting-category-names.js';
import type { PendingPlan } from './pending-plan.js';
import type { SavePlan, SentActivity, SentCategory, SentRemoval } from './plan-command.js';
import { categoryIdOf } from './plan-ids.js';
import { spareCategoryId } from './plan-streams.js';
import type { VatRate } from './vat/vat-rates.js';

export type PlanWork = {
  readonly environmentId: EnvironmentId;
  readonly plan: PendingPlan;
  /** The register before the command. */
  readonly names: AccountingCategoryNames;
};

/** Categories and activities are saved at once: all or none. */
export function savePlan(work: PlanWork, { categories, activities, mayEditKeywords }: SavePlan): void {
  for (const category of categories) if (!category.isRemoved) saveCategory(work, category);
  for (const activity of activities) saveActivity(work, activity, mayEditKeywords);
  // Last: the same save may move activities out of the category.
  for (const { id, isRemoved } of categories) if (isRemoved) work.plan.removeCategory(id);
}

function saveCategory({ plan }: PlanWork, { id, name }: Pick<SentCategory, 'id' | 'name'>): void {
  const type = plan.category(id).state.status === 'none' ? 'AddAccountingCategory' : 'RenameAccountingCategory';
  plan.nameCategory(id, { type, data: { name: name ?? '' } });
}

function saveActivity(work: PlanWork, sent: SentActivity, mayEditKeywords: boolean): void {
  const { id, keywords, removal } = sent;
  const { plan } = work;
  const { state, version } = plan.activity(id);
  if (removal) {
    plan.decideActivity(id, { type: 'RemoveAccountingActivity', data: { splits: remainingSplits(removal, version) } });
    return;
  }
  if (keywords && !mayEditKeywords) keepKeywords(state.status === 'none' ? [] : state.keywords, keywords);
  const facts = savedFacts(work, sent, state);
  if (state.status === 'none') {
    plan.decideActivity(id, { type: 'AddAccountingActivity', data: { ...facts, keywords: keywords ?? [] } });
    return;
  }
  plan.decideActivity(id, { type: 'ChangeAccountingActivity', data: facts });
  if (keywords) plan.decideActivity(id, { type: 'ChangeActivityKeywords', data: { keywords } });
}

/**
 * The splits that prevent a removal: none once the user has decided about them.
 * @throws accounting-activity.used when an operation was allocated to the activity after the count
 */
function remainingSplits({ deletesAll, count }: SentRemoval, version: number): number {
  if (deletesAll !== null || !count) return 0;
  if (count.version !== version) throw accountingActivityErrors.used();
  return count.splits;
}

function savedFacts(work: PlanWork, sent: SentActivity, state: AccountingActivity): AccountingActivityFacts {
  const before = state.status === 'none' ? undefined : state.facts;
  const vatRate = sent.vatRate === undefined ? before?.vatRate : (sent.vatRate ?? undefined);
  return {
    name: sent.name ?? before?.name ?? '',
    categoryId: sent.category === null && before ? before.categoryId : joinedCategory(work, sent),
    budget: sent.budget ?? before?.budget ?? '',
    expenseAccount: sentAccount('expense', sent.expense, before?.expenseAccount),
    takingAccount: sentAccount('taking', sent.taking, before?.takingAccount),
    // Refused by the activity where it is none of the rates.
    ...(vatRate !== undefined && { vatRate: vatRate as VatRate }),
  };
}

/** @throws accounting-activity.incomplete; accounting-category.unknown, removed */
function joinedCategory(work: PlanWork, { id: activityId, category }: SentActivity): AccountingCategoryId {
  const categoryId = categoryOf(work, category);
  work.plan.joinCategory(categoryId, activityId);
  return categoryId;
}

/** Finds a category by its id or its name; creates a category for a new name. @throws accounting-activity.incomplete */
function categoryOf(work: PlanWork, text: string | null): AccountingCategoryId {
  const name = text?.trim() ?? '';
  if (name === '') {
    const message = 'Veuillez choisir la catégorie de l’activité.';
    throw accountingActivityErrors.incomplete([{ propertyPath: 'category', code: 'required', message }]);
  }
  // An id is never a name, not even the id of an unknown category.
  const existingId = isUuid(name) ? (name as AccountingCategoryId) : work.plan.names.holderOf(name);
  return existingId ?? newCategory(work, name);
}

/** The id comes from the name, unless a category that was renamed or removed has that id. */
function newCategory(work: PlanWork, name: string): AccountingCategoryId {
  const { environmentId, plan, names } = work;
  const usualId = categoryIdOf(environmentId, name);
  const id = plan.category(usualId).state.status === 'none' ? usualId : spareCategoryId(environmentId, name, names);
  saveCategory(work, { id, name });
  return id;
}
