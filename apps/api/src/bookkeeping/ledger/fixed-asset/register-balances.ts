import { depreciationAccount } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-accounts.js';
import { balancesBeside, type RegisterBalance } from '../ledger/register-balances.js';
import type { YearRegister } from './fixed-assets-reader.js';

/**
 * Each account of class 2 as the register and as the ledger have it at the end of the year. The register counts the depreciation that is
 * recorded, as the ledger does.
 */
export function registerBalances({ year, assets, register, ledger }: YearRegister): RegisterBalance[] {
  const run = register.runs.get(year.id);
  const own = assets.flatMap(({ asset: { facts, disposal }, amounts }) => {
    const isGone = disposal !== null && disposal.day <= year.end;
    const depreciation = isGone || run ? amounts.closingDepreciation : amounts.openingDepreciation;
    return [[facts.account, amounts.closingCost] as const, [depreciationAccount(facts.account), -depreciation] as const];
  });
  return balancesBeside(own, ledger);
}
