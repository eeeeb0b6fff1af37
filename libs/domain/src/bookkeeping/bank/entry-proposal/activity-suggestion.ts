import { searchText } from '@intendance/kernel/names.js';
import type { BudgetName } from '../../budget-name.js';
import type { AccountingActivityFacts, AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import type { ProposedLine } from './entry-proposal.events.js';

export type ActivityChoice = Pick<AccountingActivityFacts, 'name' | 'budget' | 'expenseAccount' | 'takingAccount'> & {
  readonly id: AccountingActivityId;
  readonly keywords: readonly string[];
};

/**
 * The probable activity of a line: one whose name or keywords share a word with the line, otherwise one with the same account. The first of
 * several. It has an account of the side of the line: charges, or incomes (7…). Undefined when the plan has neither.
 */
export function suggestedActivity(
  { label, account }: Pick<ProposedLine, 'label' | 'account'>,
  activities: readonly ActivityChoice[],
  budget: BudgetName,
): ActivityChoice | undefined {
  const words = wordsOf(label);
  const side = account.startsWith('7') ? 'takingAccount' : 'expenseAccount';
  const scored = activities
    .filter((activity) => activity[side] !== null && (activity.budget === budget || activity.budget === ''))
    .map((activity) => {
      const shared = wordsOf([activity.name, ...activity.keywords].join(' ')).filter((word) => words.includes(word)).length;
      return { activity, shared, isSameAccount: activity[side] === account };
    })
    .filter(({ shared, isSameAccount }) => shared > 0 || isSameAccount);
  return scored.sort((one, other) => other.shared - one.shared || Number(other.isSameAccount) - Number(one.isSameAccount))[0]?.activity;
}

/** Words of less than four letters are articles; a plural is the word itself. */
const wordsOf = (text: string): string[] => [
  ...new Set(
    searchText(text)
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length >= 4)
      .map((word) => word.replace(/[sx]$/, '')),
  ),
];
