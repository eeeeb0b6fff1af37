import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import { journalEntryErrors } from './journal-entry.errors.js';

type Line = { readonly account: string; readonly budget: BudgetName; readonly debit: Cents; readonly credit: Cents };

/** Own funds: results and retained earnings. */
const isOwnFunds = (account: string): boolean => /^(10|11|6|7)/.test(account);

/**
 * Refuses an entry by hand that makes one budget poorer and the other richer. A charge or a taking that moves to the other budget stays on
 * its account: that corrects an allocation, and is no transfer.
 * @throws entry.budget-wall
 */
export function mustRespectWall(lines: readonly Line[]): void {
  const ofBudget = (budget: BudgetName) => lines.filter((line) => line.budget === budget && isOwnFunds(line.account));
  const [aep, asc] = [ofBudget('AEP'), ofBudget('ASC')];
  const [left, right] = [netOf(aep), netOf(asc)];
  if (Math.sign(left) * Math.sign(right) >= 0 || isCorrection(aep, asc)) return;
  throw journalEntryErrors.budgetWall(cents(Math.min(Math.abs(left), Math.abs(right))));
}

const netOf = (lines: readonly Line[]): number => lines.reduce((net, { debit, credit }) => net + debit - credit, 0);
const accountsOf = (lines: readonly Line[]): string => [...new Set(lines.map(({ account }) => account))].toSorted().join();
const isCorrection = (aep: readonly Line[], asc: readonly Line[]): boolean =>
  accountsOf(aep) === accountsOf(asc) && aep.every(({ account }) => /^[67]/.test(account));

/** The budget that an account belongs to by its number: reserves, retained earnings, and the two subsidies of the employer. */
export function budgetOfAccount(account: string): BudgetName | null {
  const suffix = /^(?:106|110|119|75620)([12])/.exec(account)?.[1];
  return suffix === undefined ? null : suffix === '1' ? 'AEP' : 'ASC';
}
