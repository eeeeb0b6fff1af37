import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { BankFile, BankMovement, BankStatement } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import { referenceKey } from '@intendance/domain/bookkeeping/bank/bank-import/account-match.js';
import type { AccountChoice } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';

/** A movement with its account of the ledger: null until a user chooses one. */
export type TargetedMovement = BankMovement & { readonly reference: string; readonly accountId: BankAccountId | null };

/** A statement with the sums of its movements in their place. */
export type StatementTotals = Omit<BankStatement, 'movements'> & {
  readonly movements: number;
  readonly takings: number;
  readonly expenses: number;
};

/**
 * `lines`: the movements in the order in which they are written: account by account, day by day, the same at each reading. The file holds
 * no second copy of them.
 */
export type PreparedImport = {
  readonly file: Omit<BankFile, 'statements'> & { readonly statements: readonly StatementTotals[] };
  readonly lines: readonly TargetedMovement[];
};

export function targeted(file: BankFile, accounts: readonly AccountChoice[]): PreparedImport {
  const chosen = new Map(accounts.map(({ reference, accountId }) => [referenceKey(reference), accountId]));
  const byReference = Map.groupBy(file.statements, ({ account }) => account);
  const lines = [...byReference].flatMap(([reference, statements]) => {
    const accountId = chosen.get(referenceKey(reference)) ?? null;
    return statements
      .flatMap(({ movements }) => movements.map((movement) => ({ ...movement, reference, accountId })))
      .toSorted((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0));
  });
  return { file: { ...file, statements: file.statements.map(totalsOf) }, lines };
}

const totalsOf = ({ movements, ...statement }: BankStatement): StatementTotals => ({
  ...statement,
  movements: movements.length,
  takings: movements.reduce((sum, { value }) => sum + Math.max(value, 0), 0),
  expenses: movements.reduce((sum, { value }) => sum + Math.min(value, 0), 0),
});

export const referencesOf = (file: BankFile): string[] => [...new Set(file.statements.map(({ account }) => account))];
