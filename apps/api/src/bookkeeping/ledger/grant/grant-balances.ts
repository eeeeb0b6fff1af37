import { fundAccountsOf, transferredAccount } from '@intendance/domain/bookkeeping/ledger/grant/grant-accounts.js';
import { balancesBeside, type RegisterBalance } from '../ledger/register-balances.js';
import type { GrantOfYear, YearGrantRegister } from './grants-reader.js';

/**
 * Each account of dedicated funds and of investments as the register and as the ledger have it at the end of the year, credits below 0. The
 * register counts the entry that is recorded, as the ledger does.
 */
export function grantBalances({ year, grants, register, ledger }: YearGrantRegister): RegisterBalance[] {
  const isRecorded = register.runs.has(year.id);
  return balancesBeside(
    grants.flatMap((grant) => ownBalances(grant, isRecorded)),
    ledger,
  );
}

function ownBalances({ grant: { facts }, amounts }: GrantOfYear, isRecorded: boolean): (readonly [string, number])[] {
  const { fund, share } = isRecorded ? amounts.closing : amounts.opening;
  const accounts = fundAccountsOf(facts.kind);
  if (accounts) return [[accounts.fund, -fund]];
  // Both accounts are at 0 once the whole is income.
  const isCleared = share === facts.amount;
  return isCleared ? [] : [[facts.account, -facts.amount] as const, [transferredAccount(facts.account), share] as const];
}
