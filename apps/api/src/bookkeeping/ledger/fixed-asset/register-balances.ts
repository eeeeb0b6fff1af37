import { depreciationAccount } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-accounts.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { YearRegister } from './fixed-assets-reader.js';

export type RegisterBalance = { readonly account: string; readonly inRegister: Cents; readonly inLedger: Cents };

/**
 * Each account of class 2 as the register and as the ledger have it at the end of the year, debits above 0. The register counts the
 * depreciation that is recorded, as the ledger does.
 */
export function registerBalances({ year, assets, register, ledger }: YearRegister): RegisterBalance[] {
  const [own, books] = [new Map<string, number>(), new Map<string, number>()];
  const add = (sums: Map<string, number>, account: string, amount: number): void => {
    sums.set(account, (sums.get(account) ?? 0) + amount);
  };
  const run = register.runs.get(year.id);
  for (const { asset, amounts } of assets) {
    const isGone = asset.disposal !== null && asset.disposal.day <= year.end;
    const depreciation = isGone || run ? amounts.closingDepreciation : amounts.openingDepreciation;
    add(own, asset.facts.account, amounts.closingCost);
    add(own, depreciationAccount(asset.facts.account), -depreciation);
  }
  for (const { account, amount } of ledger) add(books, account, amount);
  return [...new Set([...own.keys(), ...books.keys()])]
    .toSorted()
    .map((account) => ({ account, inRegister: cents(own.get(account) ?? 0), inLedger: cents(books.get(account) ?? 0) }))
    .filter(({ inRegister, inLedger }) => inRegister !== 0 || inLedger !== 0);
}
