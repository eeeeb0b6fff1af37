import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents, fromEuros, sum, toEuros } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { type AllocatedActivity, allocate } from '../../bank/bank-operation/allocation.js';
import type { BankOperationFacts } from '../../bank/bank-operation/bank-operation.events.js';
import type { WritingLine } from '../../bank/bank-operation/writing.js';
import { writingsOf } from '../../bank/bank-operation/writings-of.js';
import type { BudgetName } from '../../budget-name.js';
import { worksCouncilPlan } from '../../plan/default-plan/works-council-plan.js';
import { firstBalanceLines } from '../journal-entry/first-balance.js';
import type { EntryLine } from '../journal-entry/journal-entry.events.js';

/** A year of a works council, as an accountant worked it out by hand. */
const fiscalYearId = newId<'fiscal-year'>();
const accounts = {
  aep: { accountId: newId<'bank-account'>(), accountCode: '512001', accountName: 'Compte AEP', journal: 'BQ01', accountBudget: 'AEP' },
  asc: { accountId: newId<'bank-account'>(), accountCode: '512002', accountName: 'Compte ASC', journal: 'BQ02', accountBudget: 'ASC' },
} as const;

const activity = (budget: BudgetName, name: string): AllocatedActivity => {
  const planned = worksCouncilPlan.find((candidate) => candidate.budget === budget && candidate.name === name);
  if (!planned) throw new Error(`no activity ${name}`);
  const categoryId = newId<'accounting-category'>();
  return {
    id: newId<'accounting-activity'>(),
    name,
    categoryId,
    categoryLabel: planned.category,
    budget,
    expenseAccount: planned.expense,
    takingAccount: planned.taking,
  };
};

function operation(
  account: keyof typeof accounts,
  date: string,
  euros: number,
  ...parts: readonly (readonly [BudgetName, string, number])[]
) {
  const facts: BankOperationFacts = {
    ...accounts[account],
    date: localDate(date),
    fiscalYearId,
    wording: parts[0]?.[1] ?? '',
    paymentType: 'transfer',
    value: fromEuros(euros),
    isReimbursement: false,
  };
  const lines = parts.map(([budget, name, amount]) => ({
    id: newId(),
    kind: 'activity' as const,
    activity: activity(budget, name),
    budget: null,
    budgetaryYearId: null,
    amount: fromEuros(amount),
  }));
  return { id: newId<'bank-operation'>(), facts, splits: allocate(facts, lines) };
}

const operations = [
  operation('aep', '2026-01-15', 6000, ['AEP', 'Subvention de fonctionnement', 6000]),
  operation('asc', '2026-01-15', 24_000, ['ASC', 'Contribution ASC', 24_000]),
  operation('asc', '2026-03-03', -1250.4, ['ASC', 'Billetterie cinéma, spectacles', 800.4], ['ASC', 'Sorties', 450]),
  operation('aep', '2026-04-10', -648, ['AEP', 'Logiciels et abonnements', 648]),
  operation('asc', '2026-05-20', -300, ['ASC', 'Arbre de Noël', 180], ['AEP', 'Journal, site, affichage', 120]),
  operation('asc', '2026-06-02', 512.5, ['ASC', 'Sorties', 512.5]),
  operation('asc', '2026-09-12', -2345.67, ['ASC', 'Remboursements aux bénéficiaires', 2345.67]),
];
const opening: EntryLine[] = [
  ...firstBalanceLines({ code: '512001', name: 'Compte AEP' }, [{ budget: 'AEP', amount: cents(3200_00) }]),
  ...firstBalanceLines({ code: '512002', name: 'Compte ASC' }, [{ budget: 'ASC', amount: cents(8450_00) }]),
];

type Line = Pick<WritingLine, 'account' | 'budget' | 'debit' | 'credit'>;
const operationLines = operations.flatMap((one) => writingsOf(one).flatMap(({ lines }) => lines));
const books: readonly Line[] = [...opening, ...operationLines];

const debit = (lines: readonly Line[]): Cents => sum(lines.map((line) => line.debit));
const credit = (lines: readonly Line[]): Cents => sum(lines.map((line) => line.credit));
const net = (lines: readonly Line[]): number => toEuros(cents(debit(lines) - credit(lines)));
const of = (account: string, budget?: BudgetName): Line[] =>
  books.filter((line) => line.account.startsWith(account) && (budget === undefined || line.budget === budget));
const linesOf = (rank: number): string[] =>
  writingsOf(operations[rank - 1] ?? operation('aep', '2026-01-01', 1))
    .flatMap(({ lines }) => lines)
    .map(({ account, budget, debit: d, credit: c }) => `${d > 0 ? 'D' : 'C'} ${account} ${toEuros(cents(d + c))} ${budget}`);

describe('the worked year', () => {
  it.each([
    [1, ['D 512001 6000 AEP', 'C 756201 6000 AEP']],
    [2, ['D 512002 24000 ASC', 'C 756202 24000 ASC']],
    [3, ['D 607200 800.4 ASC', 'D 657300 450 ASC', 'C 512002 1250.4 ASC']],
    [4, ['D 651100 648 AEP', 'C 512001 648 AEP']],
    [5, ['D 623200 180 ASC', 'C 512002 180 ASC', 'D 623700 120 AEP', 'C 512002 120 AEP']],
    [6, ['D 512002 512.5 ASC', 'C 706200 512.5 ASC']],
    [7, ['D 657100 2345.67 ASC', 'C 512002 2345.67 ASC']],
  ])('writes operation %p', (rank, lines) => expect(linesOf(rank)).toEqual(lines));

  it('ends with what the bank says, to the cent', () => {
    expect(net(of('512001'))).toBe(8552);
    expect(net(of('512002'))).toBe(29_066.43);
    expect(net(of('512'))).toBe(37_618.43);
  });
  it('opens with what earlier years left', () => {
    expect(net(of('110100'))).toBe(-3200);
    expect(net(of('110200'))).toBe(-8450);
  });
  it.each([
    ['AEP', 6000, 768, 5232],
    ['ASC', 24_512.5, 3776.07, 20_736.43],
  ] as const)('gives the result of the %s', (budget, takings, expenses, result) => {
    expect(-net(of('7', budget))).toBe(takings);
    expect(net(of('6', budget))).toBe(expenses);
    expect(-net([...of('6', budget), ...of('7', budget)])).toBe(result);
  });
  it('shows that the ASC lent 120 to the AEP', () => {
    expect(net(of('512', 'AEP'))).toBe(8432);
    expect(net(of('512002', 'AEP'))).toBe(-120);
  });
  it.each(['AEP', 'ASC'] as const)('balances for the %s alone', (budget) => {
    const lines = books.filter((line) => line.budget === budget);
    expect(lines.length).toBeGreaterThan(0);
    expect(debit(lines)).toBe(credit(lines));
  });
});
