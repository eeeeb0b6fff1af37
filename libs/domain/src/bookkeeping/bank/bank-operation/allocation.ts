import { type Cents, sum } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { AccountingActivityFacts, AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import { accountLabel } from '../../plan/default-plan/account-labels.js';
import { transferAccount } from '../../plan/default-plan/clearing-accounts.js';
import type { VatSettings } from '../../plan/vat/vat-settings.events.js';
import { vatSettingsDecider } from '../../plan/vat/vat-settings.js';
import { mustBeSplitAccount, type SplitAccount } from './account-split.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type { BankOperationFacts, Split } from './bank-operation.events.js';
import { splitVat, type VatChoice } from './split-vat.js';

/** The facts of the activity that a split copies. */
export type AllocatedActivity = Pick<
  AccountingActivityFacts,
  'name' | 'categoryId' | 'budget' | 'expenseAccount' | 'takingAccount' | 'vatRate'
> & {
  id: AccountingActivityId;
  categoryLabel: string;
};

/** A line of the split editor as it was sent. */
export type SplitDraft = {
  id: string;
  kind: Split['kind'];
  activity: AllocatedActivity | null;
  /** Of a split of kind `account`. */
  account?: SplitAccount | undefined;
  /** Counts where the activity has no budget of its own, and for transfers; none is the account's. */
  budget: BudgetName | null;
  /** Null: the year of the operation. */
  budgetaryYearId: FiscalYearId | null;
  /** With the tax, if it has one. */
  amount: Cents;
  /** Undefined: the rate of the activity. */
  vat?: VatChoice | undefined;
};

/** A reimbursement keeps the nature of the first payment. */
export const isExpenseNature = ({ value, isReimbursement }: Pick<BankOperationFacts, 'value' | 'isReimbursement'>): boolean =>
  value < 0 !== isReimbursement;

/**
 * Splits an operation over activities. Zero lines are dropped; the rest must add up to `|value|`.
 * @throws operation.invalid-split, unbalanced, split-activity-missing, no-expense-account, no-taking-account, account-split-invalid, vat-*
 */
export function allocate(
  facts: BankOperationFacts,
  lines: readonly SplitDraft[],
  settings: VatSettings = vatSettingsDecider.initial,
): Split[] {
  const [first, ...others] = lines.flatMap(({ amount }, index) => (amount < 0 ? [index] : []));
  if (first !== undefined) throw bankOperationErrors.invalidSplit([first, ...others]);
  // Lines keep the number that the user sees.
  const nonZeroLines = lines.map((line, index) => ({ line, index })).filter(({ line }) => line.amount !== 0);
  if (sum(nonZeroLines.map(({ line }) => line.amount)) !== Math.abs(facts.value)) throw bankOperationErrors.unbalanced();
  return nonZeroLines.map(({ line, index }) => {
    const split = splitOf(facts, line, index);
    const { account, amount } = split;
    const taxed = { account, amount, date: facts.date, index, choice: line.vat, activityRate: line.activity?.vatRate };
    const vat = splitVat(taxed, settings);
    return vat ? { ...split, vat } : split;
  });
}

function splitOf(facts: BankOperationFacts, draft: SplitDraft, index: number): Split {
  const { id, kind, activity, budget, budgetaryYearId, amount } = draft;
  const year = { budgetaryYearId: budgetaryYearId ?? facts.fiscalYearId };
  if (kind === 'transfer') {
    const account = { account: transferAccount, accountLabel: accountLabel(transferAccount) };
    const none = { activityId: null, activityLabel: 'Virement interne', categoryId: null, categoryLabel: '' };
    return { id, kind, ...none, budget: budget || facts.accountBudget, ...account, ...year, amount };
  }
  if (kind === 'account') {
    const account = mustBeSplitAccount(draft.account, index);
    const none = { activityId: null, activityLabel: account.label, categoryId: null, categoryLabel: '' };
    const named = { account: account.code, accountLabel: account.label, ...(account.auxiliary && { auxiliary: account.auxiliary }) };
    return { id, kind, ...none, budget: budget || facts.accountBudget, ...named, ...year, amount };
  }
  if (!activity) throw bankOperationErrors.splitActivityMissing(index);
  const account = accountFor(facts, activity, index);
  return {
    id,
    kind,
    activityId: activity.id,
    activityLabel: activity.name,
    categoryId: activity.categoryId,
    categoryLabel: activity.categoryLabel,
    budget: activity.budget || budget || facts.accountBudget,
    account,
    accountLabel: accountLabel(account),
    ...year,
    amount,
  };
}

function accountFor(facts: BankOperationFacts, { expenseAccount, takingAccount }: AllocatedActivity, index: number): string {
  if (isExpenseNature(facts)) {
    if (expenseAccount === null) throw bankOperationErrors.noExpenseAccount(index);
    return expenseAccount;
  }
  if (takingAccount === null) throw bankOperationErrors.noTakingAccount(index);
  return takingAccount;
}
