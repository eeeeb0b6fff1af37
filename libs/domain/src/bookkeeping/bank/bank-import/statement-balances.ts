import type { BankStatement } from '../bank-file/bank-file.js';
import { referenceKey } from './account-match.js';
import type { AccountChoice, StatementBalance } from './bank-import.events.js';

/** The closing balances of the statements of a file; leaves out accounts that nobody named and formats without balances. */
export function statementBalances(
  statements: readonly Pick<BankStatement, 'account' | 'closing' | 'closingOn'>[],
  accounts: readonly AccountChoice[],
): StatementBalance[] {
  const chosen = new Map(accounts.map(({ reference, accountId }) => [referenceKey(reference), accountId]));
  return statements.flatMap(({ account, closing, closingOn }) => {
    const accountId = chosen.get(referenceKey(account)) ?? null;
    return accountId === null || closing === null || closingOn === null ? [] : [{ accountId, day: closingOn, balance: closing }];
  });
}
