import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import { accountLabel } from '../../plan/default-plan/account-labels.js';
import type { EntryLine } from './journal-entry.events.js';

/** Retained earnings of a budget, by sign: `110100` for a surplus of the AEP, `119100` for a deficit. */
export const carriedAccount = (budget: BudgetName, amount: Cents): string => `${amount < 0 ? '119' : '110'}${suffixes[budget]}`;
/** The result of a year, by sign. */
export const resultAccount = (budget: BudgetName, amount: Cents): string => `${amount < 0 ? '129' : '120'}${suffixes[budget]}`;

const suffixes: Readonly<Record<BudgetName, string>> = { AEP: '100', ASC: '200', '': '000' };

/** Balance of a bank account before the first entry of the ledger, against the retained earnings of each budget. */
export function firstBalanceLines(
  bank: { code: string; name: string },
  shares: readonly { budget: BudgetName; amount: Cents }[],
): EntryLine[] {
  const wording = `Solde initial ${bank.name}`;
  return shares
    .filter(({ amount }) => amount !== 0)
    .flatMap(({ budget, amount }) => {
      const carried = carriedAccount(budget, amount);
      const [plus, none] = [cents(Math.abs(amount)), cents(0)];
      const [bankSide, otherSide] =
        amount > 0
          ? [
              { debit: plus, credit: none },
              { debit: none, credit: plus },
            ]
          : [
              { debit: none, credit: plus },
              { debit: plus, credit: none },
            ];
      return [
        { account: bank.code, accountLabel: bank.name, budget, ...bankSide, wording },
        { account: carried, accountLabel: accountLabel(carried), budget, ...otherSide, wording },
      ];
    });
}
