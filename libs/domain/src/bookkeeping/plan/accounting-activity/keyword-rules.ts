import { searchText } from '@intendance/kernel/names.js';
import type { BudgetName } from '../../budget-name.js';
import type { AccountingActivityFacts, AccountingActivityId } from './accounting-activity.events.js';

export type KeywordActivity = Pick<AccountingActivityFacts, 'budget' | 'expenseAccount' | 'takingAccount'> & {
  id: AccountingActivityId;
  keywords: readonly string[];
};
/** The parts of an operation that keyword rules read. */
export type WordedOperation = { wording: string; isExpense: boolean; accountBudget: BudgetName };
export type Suggestion = {
  activityId: AccountingActivityId;
  keyword: string;
  budget: BudgetName;
  /** Several budgets have this keyword, and the account does not tell which one: a user decides. */
  isAmbiguous: boolean;
};

/** `Chèque-Vacances N°12` becomes `cheque vacances n 12`: a keyword is a list of words, whatever separates them. */
export const keywordText = (text: string): string =>
  searchText(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

type Rule = { keyword: string; text: string; activity: KeywordActivity };

/**
 * The rules of a plan, made ready once for many operations. The longest keyword wins, then the budget of the account, then the lowest id;
 * an activity that has no account of the operation's nature is never proposed.
 */
export class KeywordRules {
  private readonly rules: readonly Rule[];

  constructor(activities: readonly KeywordActivity[]) {
    this.rules = activities
      .flatMap((activity) => activity.keywords.map((keyword) => ({ keyword, text: keywordText(keyword), activity })))
      .filter(({ text }) => text !== '')
      .toSorted((a, b) => b.text.length - a.text.length || (a.activity.id < b.activity.id ? -1 : 1));
  }

  suggest({ wording, isExpense, accountBudget }: WordedOperation): Suggestion | null {
    const words = ` ${keywordText(wording)} `;
    const matching = this.rules.filter(
      ({ text, activity }) =>
        words.includes(` ${text} `) && (isExpense ? activity.expenseAccount !== null : activity.takingAccount !== null),
    );
    const longest = matching.filter(({ text }) => text.length === matching[0]?.text.length);
    const ofAccount = longest.filter(({ activity }) => activity.budget === accountBudget);
    const [chosen] = ofAccount.length > 0 ? ofAccount : longest;
    if (!chosen) return null;
    const isAmbiguous = ofAccount.length === 0 && new Set(longest.map(({ activity }) => activity.budget)).size > 1;
    return { activityId: chosen.activity.id, keyword: chosen.keyword, budget: chosen.activity.budget, isAmbiguous };
  }
}

/** Keywords that another activity of the same budget has too: the rule decides between them, so a person should know. */
export function keywordConflicts(
  keywords: readonly string[],
  of: { id: AccountingActivityId | null; budget: BudgetName },
  activities: readonly KeywordActivity[],
): { keyword: string; activityId: AccountingActivityId }[] {
  const wanted = new Map(keywords.map((keyword) => [keywordText(keyword), keyword.trim()]));
  return activities
    .filter(({ id, budget }) => id !== of.id && budget === of.budget)
    .flatMap(({ id, keywords: theirs }) =>
      theirs.flatMap((theirKeyword) => {
        const keyword = wanted.get(keywordText(theirKeyword));
        return keyword ? [{ keyword, activityId: id }] : [];
      }),
    );
}
