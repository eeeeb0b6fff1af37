import { type Cents, cents } from '@intendance/kernel/money.js';
import type { EnvironmentType } from '../../../subscription/contract/environment/environment.events.js';
import type { BudgetName } from '../../budget-name.js';
import { accountLabel } from '../../plan/default-plan/account-labels.js';
import type { Standing } from '../statement/carried-over.js';
import { assetLines, liabilityLines } from './balance-sheet-lines.js';
import { incomeStatementLines, inKindLines } from './income-statement-lines.js';
import { type LineAmount, placeOnBalanceSheet, placeOnLines, resultOf } from './line-amounts.js';
import { linesOf, type StatementLine } from './statement-line.js';

/** `amount` is `gross` less `depreciation`. `previous`: the amount of the year before; null when the ledger has no such year. */
export type StatementAmounts = {
  readonly gross: Cents;
  readonly depreciation: Cents;
  readonly amount: Cents;
  readonly previous: Cents | null;
  readonly byBudget: Readonly<Record<BudgetName, Cents>>;
};
/** The part of an account in a line. */
export type StatementAccount = StatementAmounts & { readonly account: string; readonly label: string };
export type StatementRow = StatementAmounts & {
  readonly kind: StatementLine['kind'];
  readonly code: string;
  readonly label: string;
  readonly accounts: readonly StatementAccount[];
};

/** Balance sheet, income statement and contributions in kind of a year. Lines without an amount in both years are left out. */
export type AnnualAccounts = {
  readonly assets: readonly StatementRow[];
  readonly liabilities: readonly StatementRow[];
  readonly income: readonly StatementRow[];
  readonly inKind: readonly StatementRow[];
};

/** Balances of all classes at the end of a year, one per account, budget and third party. */
export type YearStandings = readonly Standing[];
type Amounts = { readonly current: readonly LineAmount[]; readonly previous: readonly LineAmount[] | null };

/** @param previous of the year before; null when the ledger has no such year */
export function annualAccounts(
  { current, previous }: { current: YearStandings; previous: YearStandings | null },
  type: EnvironmentType,
  names: ReadonlyMap<string, string>,
): AnnualAccounts {
  const [sheet, sheetBefore] = [balanceSheet(current), previous && balanceSheet(previous)];
  const rowsFor = (lines: readonly StatementLine[], amounts: Amounts) => statementRows(linesOf(lines, type), amounts, names);
  const amountsOn = (lines: readonly StatementLine[]): Amounts => {
    const own = linesOf(lines, type);
    return { current: placeOnLines(current, own), previous: previous && placeOnLines(previous, own) };
  };
  return {
    assets: rowsFor(assetLines, { current: sheet.assets, previous: sheetBefore?.assets ?? null }),
    liabilities: rowsFor(liabilityLines, { current: sheet.liabilities, previous: sheetBefore?.liabilities ?? null }),
    income: rowsFor(incomeStatementLines, amountsOn(incomeStatementLines)),
    inKind: rowsFor(inKindLines, amountsOn(inKindLines)),
  };
}

/** The balances of classes 1 to 5, and the result of the year among the own funds. */
function balanceSheet(standings: YearStandings) {
  const { assets, liabilities } = placeOnBalanceSheet(standings.filter(({ account }) => /^[1-5]/.test(account)));
  const results = budgets.flatMap((budget): LineAmount[] => {
    const amount = resultOf(standings.filter((standing) => standing.budget === budget));
    return amount === 0 ? [] : [{ line: 'result', account: '', budget, amount, isDepreciation: false }];
  });
  return { assets, liabilities: [...liabilities, ...results] };
}

function statementRows(
  lines: readonly StatementLine[],
  { current, previous }: Amounts,
  names: ReadonlyMap<string, string>,
): StatementRow[] {
  const [now, before] = [Map.groupBy(current, ({ line }) => line), previous && Map.groupBy(previous, ({ line }) => line)];
  const amounts = new Map<string, StatementAmounts>();
  const rows = lines.map((line): StatementRow => {
    const row = { kind: line.kind, code: line.code, label: line.label, accounts: [] };
    if (line.kind === 'heading') return { ...row, ...amountsOf([], null) };
    if (line.kind !== 'line') {
      const sums = sumOf(line.of, line.less ?? [], amounts);
      amounts.set(line.code, sums);
      return { ...row, ...sums };
    }
    const [own, ownBefore] = [now.get(line.code) ?? [], before && (before.get(line.code) ?? [])];
    const sums = amountsOf(own, ownBefore);
    amounts.set(line.code, sums);
    return { ...row, ...sums, accounts: accountsOf(own, ownBefore, names) };
  });
  return withoutEmptyLines(rows, lines);
}

function accountsOf(
  current: readonly LineAmount[],
  previous: readonly LineAmount[] | null,
  names: ReadonlyMap<string, string>,
): StatementAccount[] {
  const accounts = [...new Set([...current, ...(previous ?? [])].map(({ account }) => account))].filter((account) => account !== '');
  return accounts.toSorted().map((account) => ({
    account,
    label: names.get(account) ?? accountLabel(account),
    ...amountsOf(
      current.filter((one) => one.account === account),
      previous?.filter((one) => one.account === account) ?? null,
    ),
  }));
}

function amountsOf(current: readonly LineAmount[], previous: readonly LineAmount[] | null): StatementAmounts {
  const gross = total(current.filter(({ isDepreciation }) => !isDepreciation));
  const net = total(current);
  return {
    gross,
    depreciation: cents(gross - net),
    amount: net,
    previous: previous && total(previous),
    byBudget: perBudget((budget) => total(current.filter((one) => one.budget === budget))),
  };
}

function sumOf(added: readonly string[], subtracted: readonly string[], amounts: ReadonlyMap<string, StatementAmounts>): StatementAmounts {
  const parts = [
    ...added.flatMap((code) => ({ sign: 1, part: amounts.get(code) })),
    ...subtracted.flatMap((code) => ({ sign: -1, part: amounts.get(code) })),
  ].flatMap(({ sign, part }) => (part ? [{ sign, part }] : []));
  const sum = (value: (part: StatementAmounts) => number): Cents =>
    cents(parts.reduce((result, { sign, part }) => result + sign * value(part), 0));
  const hasPrevious = parts.some(({ part }) => part.previous !== null);
  return {
    gross: sum(({ gross }) => gross),
    depreciation: sum(({ depreciation }) => depreciation),
    amount: sum(({ amount }) => amount),
    previous: hasPrevious ? sum(({ previous }) => previous ?? 0) : null,
    byBudget: perBudget((budget) => sum(({ byBudget }) => byBudget[budget])),
  };
}

const budgets: readonly BudgetName[] = ['AEP', 'ASC', ''];
const perBudget = (value: (budget: BudgetName) => Cents): Record<BudgetName, Cents> =>
  Object.fromEntries(budgets.map((budget) => [budget, value(budget)])) as Record<BudgetName, Cents>;

const total = (amounts: readonly LineAmount[]): Cents => cents(amounts.reduce((sum, { amount }) => sum + amount, 0));

/** A sum without a visible line, and a heading without a line below it, are left out too. The last sum always stands. */
function withoutEmptyLines(rows: readonly StatementRow[], lines: readonly StatementLine[]): StatementRow[] {
  const visibleCodes = new Set<string>();
  const parts = new Map(lines.map((line) => [line.code, 'of' in line ? [...line.of, ...(line.less ?? [])] : []]));
  for (const { kind, code, amount, previous, accounts } of rows) {
    const isLine = kind === 'line' && (amount !== 0 || (previous ?? 0) !== 0 || accounts.length > 0);
    if (isLine || kind === 'total' || (parts.get(code) ?? []).some((part) => visibleCodes.has(part))) visibleCodes.add(code);
  }
  return rows.filter(({ kind, code }, rank) =>
    kind === 'heading' ? hasLineBelow(rows.slice(rank + 1), visibleCodes) : visibleCodes.has(code),
  );
}

function hasLineBelow(rows: readonly StatementRow[], visibleCodes: ReadonlySet<string>): boolean {
  const end = rows.findIndex(({ kind }) => kind !== 'line');
  return rows.slice(0, end).some(({ code }) => visibleCodes.has(code));
}
