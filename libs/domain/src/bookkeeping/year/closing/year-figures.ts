import { type Cents, cents } from '@intendance/kernel/money.js';
import type { YearTotal } from '../../ledger/statement/carried-over.js';

/** The amounts of a year that decide the duties of a structure. */
export type YearFigures = {
  /** Receipts, less the share that is handed on to the central committee or the confederation (655); sales of assets are no resource. */
  readonly resources: Cents;
  /** Public grants of the year, without the share of a grant of investment. */
  readonly grants: Cents;
  /** Gifts and sponsorship. The books do not say which of them got a tax receipt. */
  readonly gifts: Cents;
  readonly balanceSheet: Cents;
};

export function yearFigures(totals: readonly YearTotal[]): YearFigures {
  const credit = (accounts: RegExp): number =>
    totals.filter(({ account }) => accounts.test(account)).reduce((sum, total) => sum + total.credit - total.debit, 0);
  return {
    // 757 and 775 are sales of assets, 771 what is unusual; 747, 777 and 78 are no money of the year (R2312-49, D2135-9).
    resources: cents(credit(/^7(?!47|57|7[157]|8)/) + credit(/^6551/)),
    grants: cents(credit(/^74(?!7)/)),
    gifts: cents(credit(/^754/)),
    balanceSheet: balanceSheetTotal(totals),
  };
}

/**
 * Assets net of depreciation. An account has one balance for both budgets. A debit balance of class 1 is a loss that the own funds bear, no
 * asset.
 */
function balanceSheetTotal(totals: readonly YearTotal[]): Cents {
  const balances = new Map<string, number>();
  for (const { account, debit, credit } of totals)
    if (/^[2-5]/.test(account)) balances.set(account, (balances.get(account) ?? 0) + debit - credit);
  const assets = [...balances].map(([account, balance]) => (isDepreciation(account) ? balance : Math.max(0, balance)));
  return cents(assets.reduce((sum, amount) => sum + amount, 0));
}

const isDepreciation = (account: string): boolean => /^[2-5]9|^28/.test(account);
