import { cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import type { KnownAccountingActivity } from '../../plan/accounting-activity/accounting-activity.js';
import type { KeywordRules, Suggestion } from '../../plan/accounting-activity/keyword-rules.js';
import { type AllocatedActivity, isExpenseNature, type SplitDraft } from './allocation.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type { BankOperationFacts, Provenance } from './bank-operation.events.js';
import type { AllocationGoal } from './bank-operation-command.js';
import type { KnownBankOperation } from './bank-operation-state.js';

/** The activity that the keywords propose for the wording, under the budget of the account. */
export const suggestionFor = (facts: BankOperationFacts, rules: KeywordRules): Suggestion | null =>
  rules.suggest({ wording: facts.wording, accountBudget: facts.accountBudget, isExpense: isExpenseNature(facts) });

/** The activity that the case reads; undefined when there is none, or no operation. */
export function suggestedActivity(goal: AllocationGoal, operation: KnownBankOperation | undefined): AccountingActivityId | undefined {
  if (goal.kind === 'activity') return goal.activityId;
  return operation && suggestionFor(operation.facts, goal.rules)?.activityId;
}

type Choice = { readonly activityId: AccountingActivityId; readonly provenance: Provenance };

/**
 * A user chooses between several budgets, and an allocated operation keeps its allocation.
 * @throws operation.allocated, nothing-suggested, ambiguous
 */
export function chosenActivity(goal: AllocationGoal, { facts, splits }: KnownBankOperation): Choice {
  if (splits.length > 0) throw bankOperationErrors.allocated();
  if (goal.kind === 'activity') return { activityId: goal.activityId, provenance: { kind: 'bulk', keyword: null } };
  const suggestion = suggestionFor(facts, goal.rules);
  if (!suggestion) throw bankOperationErrors.nothingSuggested();
  if (suggestion.isAmbiguous) throw bankOperationErrors.ambiguous();
  return { activityId: suggestion.activityId, provenance: { kind: 'keyword', keyword: suggestion.keyword } };
}

/** The rules are those of a list: an activity that has lost the keyword since is not proposed. @throws operation.nothing-suggested */
export function mustHaveKeyword({ keywords }: KnownAccountingActivity, { keyword }: Provenance): void {
  if (keyword !== null && !keywords.includes(keyword)) throw bankOperationErrors.nothingSuggested();
}

/** One split of kind `transfer`, of the whole amount. */
export const wholeTransfer = (id: string, budget: BudgetName | null, { value }: BankOperationFacts): SplitDraft => ({
  id,
  kind: 'transfer',
  activity: null,
  budget,
  budgetaryYearId: null,
  amount: cents(Math.abs(value)),
});

/** One split, of the whole amount. */
export const wholeSplit = (id: string, activity: AllocatedActivity, { value }: BankOperationFacts): SplitDraft => ({
  id,
  kind: 'activity',
  activity,
  budget: null,
  budgetaryYearId: null,
  amount: cents(Math.abs(value)),
});
