import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import { accountLabel } from '../../plan/default-plan/account-labels.js';
import type { EntryLine } from './journal-entry.events.js';

/** At debit when the amount is above 0. */
export const signedLine = (account: string, budget: BudgetName, amount: Cents, wording: string): EntryLine => ({
  account,
  accountLabel: accountLabel(account),
  budget,
  debit: cents(Math.max(amount, 0)),
  credit: cents(Math.max(-amount, 0)),
  wording,
});
