import { type Cents, cents } from '@intendance/kernel/money.js';
import type { Control } from '../statement/annual-controls.js';
import type { Standing } from '../statement/carried-over.js';
import type { AnnualAccounts, StatementRow, YearStandings } from './annual-accounts.js';
import { resultOf } from './line-amounts.js';

/**
 * Figures of the annual accounts that must agree.
 * @param opening balances of classes 1 to 5 on the first day
 * @param previous balances at the end of the year before; null when the ledger has no such year
 */
export function annualAccountsControls(
  { assets, liabilities, income }: AnnualAccounts,
  { current, opening, previous }: { current: YearStandings; opening: readonly Standing[]; previous: YearStandings | null },
  isCouncil: boolean,
): Control[] {
  const amountOf = (rows: readonly StatementRow[], code: string): Cents => rows.find((row) => row.code === code)?.amount ?? cents(0);
  return [
    {
      code: 'balanced',
      label: 'Le total de l’actif est égal au total du passif',
      expected: amountOf(assets, 'assets'),
      actual: amountOf(liabilities, 'liabilities'),
    },
    {
      code: 'result',
      label: 'Le résultat est égal aux comptes de classe 7 moins ceux de classe 6',
      expected: resultOf(current),
      actual: amountOf(income, 'result'),
    },
    {
      code: 'suspense',
      label: 'Les comptes d’attente et les virements internes sont soldés',
      expected: cents(0),
      actual: totalOf(current, /^(47[1-5]|58)/),
    },
    ...(previous
      ? [
          {
            code: 'opening',
            label: 'Les soldes d’ouverture sont ceux de la clôture de l’exercice précédent',
            expected: cents(0),
            actual: openingGap(opening, previous),
          },
        ]
      : []),
    ...(isCouncil
      ? (['AEP', 'ASC'] as const).map((budget) => ({
          code: `balanced-${budget}`,
          label: `L’actif du budget ${budget} est égal à son passif`,
          expected: assets.find(({ code }) => code === 'assets')?.byBudget[budget] ?? cents(0),
          actual: liabilities.find(({ code }) => code === 'liabilities')?.byBudget[budget] ?? cents(0),
        }))
      : []),
  ];
}

const totalOf = (standings: YearStandings, accounts: RegExp): Cents =>
  cents(standings.reduce((sum, { account, amount }) => (accounts.test(account) ? sum + amount : sum), 0));

/** The sum of all differences. The own funds count as one: the closing adds the result to them. */
function openingGap(opening: readonly Standing[], previous: YearStandings): Cents {
  const gaps = new Map<string, number>();
  const add = (account: string, amount: number): void => {
    const key = /^1[012]/.test(account) ? 'own' : account;
    gaps.set(key, (gaps.get(key) ?? 0) + amount);
  };
  for (const { account, amount } of opening) add(account, amount);
  for (const { account, amount } of previous) if (/^[1-5]/.test(account)) add(account, -amount);
  add('120000', resultOf(previous));
  return cents([...gaps.values()].reduce((sum, gap) => sum + Math.abs(gap), 0));
}
