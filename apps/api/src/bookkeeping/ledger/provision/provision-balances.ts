import { accountInYear } from '@intendance/domain/bookkeeping/ledger/provision/converted-accounts.js';
import { provisionAccounts } from '@intendance/domain/bookkeeping/ledger/provision/provision-accounts.js';
import { balancesBeside, type RegisterBalance } from '../ledger/register-balances.js';
import type { YearProvisionRegister } from './provisions-reader.js';

/**
 * Each account of provisions and impairments as the register and as the ledger have it at the end of the year, credits below 0. The register
 * counts the entry that is recorded, as the ledger does.
 */
export function provisionBalances({ year, provisions, register, ledger }: YearProvisionRegister): RegisterBalance[] {
  const isRecorded = register.runs.has(year.id);
  const own = provisions.map(({ provision: { facts }, amounts }) => {
    const { provision } = provisionAccounts(facts.kind, accountInYear(facts.account, year, register));
    return [provision, -(isRecorded ? amounts.closing : amounts.opening)] as const;
  });
  return balancesBeside(own, ledger);
}
