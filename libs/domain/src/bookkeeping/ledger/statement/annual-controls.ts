import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import { isBalanceSheet, isNature } from './carried-over.js';
import type { AccountMovement } from './trial-balance.js';

/** Two figures that must be one. */
export type Control = { code: string; label: string; expected: Cents; actual: Cents };

type Earned = { budget: BudgetName | null; receipts: Cents; expenses: Cents; result: Cents };

/** Controls that must agree before the accounts are signed. */
export function annualControls(sections: readonly Earned[], movements: readonly AccountMovement[]): Control[] {
  const sumOf = (value: (row: AccountMovement) => number): number => movements.reduce((sum, row) => sum + value(row), 0);
  const earned = sections.reduce((sum, { result }) => sum + result, 0);
  const outside = sections.find(({ budget }) => budget === '');
  return [
    {
      code: 'balanced',
      label: 'Les débits de l’exercice sont égaux aux crédits',
      expected: cents(sumOf(({ upToDebit }) => upToDebit)),
      actual: cents(sumOf(({ upToCredit }) => upToCredit)),
    },
    {
      code: 'result',
      label: 'Le résultat est égal aux comptes de classe 7 moins ceux de classe 6',
      expected: cents(sumOf(({ account, upToDebit, upToCredit }) => (isNature(account) ? upToCredit - upToDebit : 0))),
      actual: cents(earned),
    },
    cashControl(earned, movements),
    ...(outside
      ? [
          {
            code: 'budgets',
            label: 'Tout est affecté au budget AEP ou au budget ASC',
            expected: cents(0),
            actual: cents(Math.abs(outside.receipts) + Math.abs(outside.expenses)),
          },
        ]
      : []),
  ];
}

/** The result must equal the change of the balance-sheet accounts: cash, receivables, payables, assets, loans and provisions. */
function cashControl(earned: number, movements: readonly AccountMovement[]): Control {
  const gained = movements
    .filter(({ account, isOpening }) => !isOpening && isBalanceSheet(account) && !/^1[012]/.test(account))
    .reduce((sum, { upToDebit, upToCredit }) => sum + upToDebit - upToCredit, 0);
  return {
    code: 'cash',
    label: 'Le résultat est égal à la variation de la trésorerie et des autres comptes de bilan',
    expected: cents(gained),
    actual: cents(earned),
  };
}

/** Banks, savings, cash, and amounts to be cashed. */
export const isCash = (account: string): boolean => /^5[0-4]/.test(account);
const isPending = (account: string): boolean => /^(471|58)/.test(account);
/** Payables and receivables. */
export const isThirdParty = (account: string): boolean => account.startsWith('4') && !isPending(account);
