import type { Standing } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import { accountLabel } from '@intendance/domain/bookkeeping/plan/default-plan/account-labels.js';
import { type Cents, cents, toEuros } from '@intendance/kernel/money.js';
import { EurosField, TextField } from '../../../platform/wire/fields.js';

export class RegisterAccountDto {
  @TextField({ max: 13, example: '218300' }) code!: string;
  @TextField({ max: 200 }) name!: string;
  @EurosField({ description: 'D’après le registre.' }) register!: number;
  @EurosField({ description: 'D’après le grand livre, un crédit au-dessous de zéro.' }) ledger!: number;
  @EurosField() difference!: number;
}

export type RegisterBalance = { readonly account: string; readonly inRegister: Cents; readonly inLedger: Cents };

/** Each account as a register and as the ledger have it, debits above 0; accounts at 0 in both are left out. */
export function balancesBeside(own: Iterable<readonly [account: string, amount: number]>, ledger: readonly Standing[]): RegisterBalance[] {
  const [register, books] = [new Map<string, number>(), new Map<string, number>()];
  const add = (sums: Map<string, number>, account: string, amount: number): void => {
    sums.set(account, (sums.get(account) ?? 0) + amount);
  };
  for (const [account, amount] of own) add(register, account, amount);
  for (const { account, amount } of ledger) add(books, account, amount);
  return [...new Set([...register.keys(), ...books.keys()])]
    .toSorted()
    .map((account) => ({ account, inRegister: cents(register.get(account) ?? 0), inLedger: cents(books.get(account) ?? 0) }))
    .filter(({ inRegister, inLedger }) => inRegister !== 0 || inLedger !== 0);
}

export const registerAccountToWire =
  (accountNames: ReadonlyMap<string, string>) =>
  ({ account, inRegister, inLedger }: RegisterBalance): RegisterAccountDto => ({
    code: account,
    name: accountNames.get(account) ?? accountLabel(account),
    register: toEuros(inRegister),
    ledger: toEuros(inLedger),
    difference: toEuros(cents(inLedger - inRegister)),
  });
