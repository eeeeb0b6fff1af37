import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import type { ThirdParty } from '../../third-party/third-party.js';
import { budgetOfAccount } from '../journal-entry/budget-wall.js';
import { carriedAccount, resultAccount } from '../journal-entry/first-balance.js';
import type { BalanceInFile } from './balances-in-file.js';
import { openingFileErrors } from './opening-file.errors.js';

export type OpeningLine = {
  readonly account: string;
  readonly budget: BudgetName;
  readonly thirdParty: ThirdParty | null;
  readonly debit: Cents;
  readonly credit: Cents;
};
/** A balance that the opening entry leaves out: `bank` opens with its account, `suspense` must be sorted first, `memo` has no balance sheet. */
export type LeftOut = {
  readonly account: string;
  readonly label: string;
  readonly net: Cents;
  readonly reason: 'bank' | 'suspense' | 'memo';
};
export type OpeningProposal = {
  readonly lines: readonly OpeningLine[];
  readonly leftOut: readonly LeftOut[];
  /** Takings less charges of the file, which a year that was not closed yet still has on its accounts of nature. */
  readonly result: Cents;
};

/** As many lines as an entry may have. */
const mostLines = 200;

/**
 * The opening balance sheet that the balances of the year before give: classes 1 to 5, the result of accounts of nature, and retained
 * earnings less what the initial balances of banks and cash boxes open by themselves.
 * @throws opening-file.too-many-balances
 */
export function openingProposal(balances: readonly BalanceInFile[], { isCouncil }: { isCouncil: boolean }): OpeningProposal {
  const sheet = new OpeningSheet();
  const leftOut: LeftOut[] = [];
  const results = new Map<BudgetName, number>();
  const bankTotals = new Map<BudgetName, number>();
  for (const { account, label, thirdParty, budget: fileBudget, net } of balances) {
    const budget = isCouncil ? (budgetOfAccount(account) ?? fileBudget ?? 'AEP') : '';
    const reason = reasonOf(account);
    if (reason) leftOut.push({ account, label, net, reason });
    if (reason === 'bank') add(bankTotals, budget, net);
    else if (/^[67]/.test(account)) add(results, budget, -net);
    else if (!reason) sheet.move(account, budget, net, thirdParty);
  }
  for (const [budget, result] of results) sheet.move(resultAccount(budget, cents(result)), budget, -result);
  for (const [budget, total] of bankTotals) sheet.move(carriedAccount(budget, cents(total)), budget, total);
  const lines = sheet.lines();
  if (lines.length > mostLines) throw openingFileErrors.tooManyBalances(lines.length, mostLines);
  return { lines, leftOut, result: cents([...results.values()].reduce((sum, one) => sum + one, 0)) };
}

const add = (sums: Map<BudgetName, number>, budget: BudgetName, amount: number) => sums.set(budget, (sums.get(budget) ?? 0) + amount);

/** The same accounts as an opening balance sheet by hand may not name. */
function reasonOf(account: string): LeftOut['reason'] | null {
  if (/^5(?!08|11)/.test(account)) return 'bank';
  if (/^471/.test(account)) return 'suspense';
  return /^8/.test(account) ? 'memo' : null;
}

class OpeningSheet {
  private readonly nets = new Map<string, { account: string; budget: BudgetName; thirdParty: ThirdParty | null; net: number }>();

  move(account: string, budget: BudgetName, net: number, thirdParty: ThirdParty | null = null): void {
    const key = `${account} ${budget} ${thirdParty?.code ?? ''}`;
    this.nets.set(key, { account, budget, thirdParty, net: (this.nets.get(key)?.net ?? 0) + net });
  }

  lines(): OpeningLine[] {
    return [...this.nets.values()]
      .filter(({ net }) => net !== 0)
      .map(({ net, ...line }) => ({ ...line, debit: cents(Math.max(net, 0)), credit: cents(Math.max(-net, 0)) }))
      .toSorted((left, right) => left.account.localeCompare(right.account));
  }
}
