import { type Cents, cents } from '@intendance/kernel/money.js';
import { isNature, type Standing } from '../statement/carried-over.js';
import { assetLines, liabilityLines } from './balance-sheet-lines.js';
import type { StatementLine } from './statement-line.js';

/** An amount that counts on a line of a statement, above 0 on the side of the line. */
export type LineAmount = {
  readonly line: string;
  readonly account: string;
  readonly budget: Standing['budget'];
  readonly amount: Cents;
  /** The amount lowers the value of an asset: depreciation (28) or impairment (29, 39, 49, 59). */
  readonly isDepreciation: boolean;
};

/**
 * Places each balance of classes 1 to 5 on a line of the balance sheet. A third party, and an account without third parties, stands with one
 * balance for all budgets: among the assets when it is a debit, among the debts when it is a credit.
 */
export function placeOnBalanceSheet(standings: readonly Standing[]): { assets: LineAmount[]; liabilities: LineAmount[] } {
  const balances = new Map<string, number>();
  for (const standing of standings) balances.set(keyOf(standing), (balances.get(keyOf(standing)) ?? 0) + standing.amount);
  const assets: LineAmount[] = [];
  const liabilities: LineAmount[] = [];
  for (const standing of standings) {
    const { account, budget, amount } = standing;
    if (isAsset(account, balances.get(keyOf(standing)) ?? 0)) {
      const isDepreciation = depreciation.test(account);
      assets.push({ line: lineOf(assetLines, valuedAccount(account)), account, budget, amount, isDepreciation });
    } else liabilities.push({ line: lineOf(liabilityLines, account), account, budget, amount: cents(0 - amount), isDepreciation: false });
  }
  return { assets, liabilities };
}

/** Places each balance of classes 6, 7 and 8 on the first of `lines` that names its account; leaves the others out. */
export const placeOnLines = (standings: readonly Standing[], lines: readonly StatementLine[]): LineAmount[] =>
  standings.flatMap(({ account, budget, amount }) => {
    const line = matchingLine(lines, account);
    return line === undefined
      ? []
      : [{ line, account, budget, amount: isIncome(account) ? cents(0 - amount) : amount, isDepreciation: false }];
  });

/** Class 7 less class 6. */
export const resultOf = (standings: readonly Standing[]): Cents =>
  cents(standings.reduce((sum, { account, amount }) => (isNature(account) ? sum - amount : sum), 0));

const keyOf = ({ account, auxiliary }: Standing): string => `${account} ${auxiliary?.code ?? ''}`;

const depreciation = /^(28|[2-5]9)/;

/** Classes 2 and 3 and the prepaid charges are assets, own funds and deferred income never; the balance decides on the others. */
const isAsset = (account: string, balance: number): boolean =>
  /^(2(?![67]9)|3|169|476|481|486|49|59)/.test(account) || (balance > 0 && !/^(1|2|477|487)/.test(account));

/** `281830` lowers `21830`, `491000` lowers `41000`. */
const valuedAccount = (account: string): string => (depreciation.test(account) ? `${account.charAt(0)}${account.slice(2)}` : account);

const isIncome = (account: string): boolean => account.startsWith('7') || account.startsWith('87');

function lineOf(lines: readonly StatementLine[], account: string): string {
  const line = matchingLine(lines, account);
  if (line === undefined) throw new Error(`Account ${account} has no line in the balance sheet`);
  return line;
}

const matchingLine = (lines: readonly StatementLine[], account: string): string | undefined =>
  lines.find((line) => line.kind === 'line' && line.accounts.test(account))?.code;
