import { type Cents, cents } from '@intendance/kernel/money.js';
import { searchText } from '@intendance/kernel/names.js';
import { cellAmount } from '../../../capabilities/bank-message/bank-value.js';
import { plainText } from '../../bank/bank-file/bank-text.js';
import { type FileProblem, fileError, fileWarning } from '../../bank/bank-file/file-problem.js';
import { type BudgetName, writtenBudget } from '../../budget-name.js';
import { ShortCodes } from '../../third-party/short-codes.js';
import { isThirdPartyAccount, type ThirdParty } from '../../third-party/third-party.js';
import { accountInFile } from './account-in-file.js';
import { type BalanceColumn, balancePlaces, type Places } from './balance-columns.js';

/** A line of the file, where it stands. `isMisread`: of another encoding than the rest. */
export type BalanceFileLine = { readonly line: number; readonly cells: readonly string[]; readonly isMisread?: boolean };
/** The balance of an account in the file, debit less credit. */
export type BalanceInFile = {
  readonly account: string;
  readonly label: string;
  readonly thirdParty: ThirdParty | null;
  readonly budget: BudgetName | null;
  readonly net: Cents;
};
export type BalancesInFile = { readonly balances: readonly BalanceInFile[]; readonly problems: readonly FileProblem[] };

/** `line`: the first one. */
type ReadRow = BalanceInFile & { readonly line: number };
type BalanceOfLines = ReadRow & { readonly lines: number };

/**
 * The balances of a trial balance, of a ledger or of a tax file, by account, third party and budget. Totals of classes and of accounts are
 * left out, with a warning where they have an amount.
 * @throws opening-file.columns-missing, column-twice
 */
export function readBalances(headers: readonly string[], lines: readonly BalanceFileLine[], isCouncil: boolean): BalancesInFile {
  const reader = new BalanceReader(balancePlaces(headers), isCouncil);
  const balances = new Map<string, BalanceOfLines>();
  for (const line of lines) {
    const row = reader.read(line);
    if (!row) continue;
    const key = `${row.account} ${row.thirdParty?.code ?? ''} ${row.budget ?? ''}`;
    const before = balances.get(key);
    balances.set(key, before ? { ...before, lines: before.lines + 1, net: cents(before.net + row.net) } : { ...row, lines: 1 });
  }
  const totals = accountTotals([...balances.values()]);
  const warnings = [...totals].map(({ line, account }) =>
    fileWarning({ line, value: account }, 'FORMAT', 'ce compte est le total de ceux qui le détaillent, il n’est pas repris'),
  );
  return {
    balances: [...balances.values()].filter((balance) => balance.net !== 0 && !totals.has(balance)),
    problems: [...reader.problems, ...warnings],
  };
}

class BalanceReader {
  readonly problems: FileProblem[] = [];
  private readonly codes = new ShortCodes(20);
  private readonly places: Places;
  private readonly amounts: readonly BalanceColumn[];

  constructor(
    { places, amounts }: ReturnType<typeof balancePlaces>,
    private readonly isCouncil: boolean,
  ) {
    this.places = places;
    this.amounts = amounts;
    if (isCouncil && !places.has('budget'))
      this.problems.push(fileWarning({ line: 1 }, 'REQUIRED', 'le fichier n’a pas de colonne Budget, vérifiez celui de chaque ligne'));
  }

  /** Undefined for a line without an amount, for a total, and where something is wrong. */
  read(fileLine: BalanceFileLine): ReadRow | undefined {
    const { line, isMisread } = fileLine;
    const text = (column: BalanceColumn): string => plainText(fileLine.cells[this.places.get(column)?.index ?? -1] ?? '');
    const [account, label] = [text('account'), text('label')];
    if (this.amounts.every((column) => text(column) === '')) return;
    if (/^(sous-?|grand )?tota(l|ux)\b/.test(searchText(account || label))) return;
    const problems: FileProblem[] = [];
    const refuse = (column: BalanceColumn, reason: string) =>
      problems.push(fileError({ line, column: this.places.get(column)?.header ?? null, value: text(column) || null }, 'FORMAT', reason));
    if (isMisread) problems.push(fileError({ line }, 'FORMAT', 'des caractères sont illisibles, deux encodages sont mêlés'));
    const own = accountInFile(account);
    if (!own) refuse('account', account === '' ? 'un compte est attendu' : 'ce n’est pas un compte du plan comptable général');
    const budget = writtenBudget(text('budget'));
    if (this.isCouncil && this.places.has('budget') && budget === null) refuse('budget', 'AEP ou ASC est attendu');
    const net = this.net(text, refuse);
    this.problems.push(...problems);
    if (!own || net === null || problems.length > 0) return;
    if (own.account.length < 3) {
      this.problems.push(fileWarning({ line, value: account }, 'FORMAT', 'le total d’une classe n’est pas repris'));
      return;
    }
    const code = this.thirdPartyCode(text('thirdPartyCode') || own.thirdPartyCode);
    const name = text('thirdPartyName') || (own.thirdPartyCode === null ? '' : label);
    const thirdParty = code && isThirdPartyAccount(own.account) ? { code, label: (name || code).slice(0, 100) } : null;
    return { line, account: own.account, label, thirdParty, budget, net };
  }

  /** One word of twenty characters at most, as the books have it; two codes that are longer never become one. */
  private thirdPartyCode(text: string | null): string | null {
    return text === null || /^\S{0,20}$/.test(text) ? text : this.codes.shorten('', text);
  }

  private net(text: (column: BalanceColumn) => string, refuse: (column: BalanceColumn, reason: string) => unknown): Cents | null {
    const amountOf = (column: BalanceColumn): number => {
      const amount = text(column) === '' ? 0 : cellAmount(text(column));
      if (amount === null) refuse(column, 'montant invalide');
      return amount ?? Number.NaN;
    };
    const [first = 'closing', second] = this.amounts;
    const amount = amountOf(first);
    if (second === undefined) return centsOrNull(amount);
    if (second !== 'side') return centsOrNull(amount - amountOf(second));
    const side = searchText(text('side'));
    if (/^(d|debit|\+1)$/.test(side)) return centsOrNull(amount);
    if (/^(c|credit|-1)$/.test(side)) return centsOrNull(-amount);
    refuse('side', 'D ou C est attendu');
    return null;
  }
}

const centsOrNull = (amount: number): Cents | null => (Number.isNaN(amount) ? null : cents(amount === 0 ? 0 : amount));

/** Accounts of one line that others of the file detail, to the cent: `401000` beside `401100` and `401200` with the same sum. */
function accountTotals(balances: readonly BalanceOfLines[]): Set<BalanceOfLines> {
  const totals = new Set<BalanceOfLines>();
  for (const balance of balances) {
    const stem = balance.account.replace(/0+$/, '');
    if (balance.lines > 1 || balance.thirdParty !== null || balance.net === 0 || stem.length < 2 || stem.length > 5) continue;
    const details = balances.filter(({ account }) => account !== balance.account && account.startsWith(stem));
    if (details.length > 1 && details.reduce((sum, { net }) => sum + net, 0) === balance.net) totals.add(balance);
  }
  return totals;
}
