import type { Schema } from '@intendance/contract/client.js';

export type AnnualAccounts = Schema<'AnnualAccountsDto'>;
export type StatementRow = Schema<'AnnualAccountsRowDto'>;
type StatementAccount = Schema<'AnnualAccountsAccountDto'>;

/** A row of a statement, or an account below the row that is open. */
export type ShownRow = Omit<StatementRow, 'kind'> & { kind: StatementRow['kind'] | 'account' };

/** The rows, with the accounts of the open ones below each. */
export const shownRows = (rows: readonly StatementRow[], open: ReadonlySet<string>): ShownRow[] =>
  rows.flatMap((row): ShownRow[] => [row, ...(open.has(row.code) ? row.accounts.map((account) => accountRow(account)) : [])]);

const accountRow = ({ name, ...account }: StatementAccount): ShownRow => ({
  ...account,
  kind: 'account',
  label: `${account.code} ${name}`,
  accounts: [],
});
