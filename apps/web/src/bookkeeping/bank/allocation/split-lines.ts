import { searchText } from '@intendance/kernel/names.js';
import { readMoney } from '../../../ui/format/money.js';
import type { BudgetName } from '../../budget-name.js';
import type { AccountingActivity } from '../../plan/plan/plan.js';
import { thirdPartyText } from '../../third-party.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import { accountChoice, type LoanPayment, needsThirdParty, type OpenItem } from './split-accounts.js';

/** Money that goes to another account of the structure: no activity. */
export const transfer = 'transfer';

/**
 * A line being typed. `activity` is an id, `transfer`, the choice of an account, or null while none is chosen. `thirdParty`: its code, then
 * its name. `item`: the line of the ledger that it settles.
 */
export type SplitLine = {
  key: string;
  activity: string | null;
  thirdParty: string;
  item: Pick<OpenItem, 'writing_id' | 'line'> | null;
  budget: BudgetName;
  year: string;
  amount: number | null;
  /** Null: none. Undefined: the rate of the activity. */
  vatRate?: number | null | undefined;
};
export type SplitFault = { line: number | null; message: string; isNameless?: boolean; isPartyless?: boolean };

const cents = (euros: number | null): number => Math.round((euros ?? 0) * 100);
const euros = (amount: number): number => amount / 100 + 0;

let keys = 0;
export const newLine = (year: string, amount: number | null, values: Partial<SplitLine> = {}): SplitLine => {
  keys += 1;
  return { key: `line-${keys}`, activity: null, thirdParty: '', item: null, budget: '', year, amount, ...values };
};

/** Euros still to allocate; negative when too much was. */
export const remainder = (total: number, lines: readonly SplitLine[]): number =>
  euros(cents(total) - lines.reduce((sum, { amount }) => sum + cents(amount), 0));

/** Allocated share of the amount: 0 to 100, and more when too much is allocated. */
export function share(total: number, lines: readonly SplitLine[]): number {
  const chosen = lines.filter(({ activity }) => activity !== null);
  return cents(total) === 0 ? 0 : Math.round(((cents(total) - cents(remainder(total, chosen))) / cents(total)) * 100);
}

/** The first line of an operation has the whole amount. An allocated operation has its own lines. */
export function linesOf({ splits, absvalue }: BankOperation, year: string): SplitLine[] {
  if (splits.length === 0) return [newLine(year, absvalue)];
  return splits.map(({ activity, account, budget, budgetary_year, balance, vat_rate }) =>
    newLine(budgetary_year.id, Math.abs(balance), {
      activity: account ? accountChoice(account.code) : (activity?.id ?? transfer),
      thirdParty: account ? thirdPartyText(account) : '',
      vatRate: vat_rate,
      budget: budget?.name === 'ASC' || budget?.name === 'AEP' ? budget.name : '',
    }),
  );
}

/** A new line is prefilled with the remaining amount. */
export const withNextLine = (total: number, lines: readonly SplitLine[], year: string): SplitLine[] => [
  ...lines,
  newLine(year, Math.max(0, remainder(total, lines)) || null),
];

/** Adds the remaining amount to the line, or deducts the excess. */
export const withRemainderOn = (total: number, lines: readonly SplitLine[], key: string): SplitLine[] =>
  lines.map((line) => (line.key === key ? { ...line, amount: euros(cents(line.amount) + cents(remainder(total, lines))) } : line));

/** Zero lines are dropped (specification). */
export const withoutZeroLines = (lines: readonly SplitLine[]): SplitLine[] => lines.filter(({ amount }) => cents(amount) !== 0);

/** The first line that has an amount and no activity yet, or -1. */
export const namelessIn = (lines: readonly SplitLine[]): number =>
  lines.findIndex(({ activity, amount }) => activity === null && cents(amount) !== 0);

/** The rules of the specification in their order; the texts are its own, faults included. */
export function faultIn(total: number, lines: readonly SplitLine[]): SplitFault | null {
  const negative = lines.findIndex(({ amount }) => cents(amount) < 0);
  if (negative >= 0) return { line: negative, message: `Valeur incorrect à la ligne ${negative + 1}` };
  const nameless = namelessIn(lines);
  if (nameless >= 0) return { line: nameless, message: `Choisissez une activité à la ligne ${nameless + 1}`, isNameless: true };
  const partyless = lines.findIndex(
    ({ activity, amount, thirdParty }) => needsThirdParty(activity) && thirdParty.trim() === '' && cents(amount) !== 0,
  );
  if (partyless >= 0) return { line: partyless, message: `Indiquez le tiers à la ligne ${partyless + 1}`, isPartyless: true };
  if (cents(remainder(total, lines)) !== 0)
    return { line: null, message: "La somme des affectations est différente de le montant de l'opération" };
  return null;
}

export const settles =
  ({ writing_id, line }: OpenItem) =>
  ({ item }: SplitLine): boolean =>
    item?.writing_id === writing_id && item.line === line;

/** A line that settles the item, with as much of it as is left; it takes the place of the first line while that one is empty. */
export function withItem(total: number, lines: readonly SplitLine[], item: OpenItem, year: string): SplitLine[] {
  const others = lines.filter(({ activity }) => activity !== null);
  const line = newLine(year, Math.min(item.amount, Math.max(0, remainder(total, others))), {
    activity: accountChoice(item.account),
    thirdParty: thirdPartyText(item),
    item: { writing_id: item.writing_id, line: item.line },
    budget: item.budget,
  });
  return [...others, line];
}

/** A line for each part: the account of the loan, and the activity of each charge, to choose where the plan has none. */
export const loanLines = ({ lines, budget }: LoanPayment, year: string): SplitLine[] =>
  lines.map(({ accounting_code_value: code, amount, activity }) =>
    newLine(year, amount, { activity: activity?.id ?? (code.startsWith('16') ? accountChoice(code) : null), budget }),
  );

export type Pasted = { lines: SplitLine[]; unknown: string[] };

/** Two columns of a spreadsheet: the name of an activity and an amount. Null when the text is something else. */
export function pastedLines(text: string, activities: readonly AccountingActivity[], year: string): Pasted | null {
  const rows = text
    .replaceAll('\r', '')
    .split('\n')
    .filter((row) => row.trim() !== '');
  if (!rows.some((row) => row.includes('\t'))) return null;
  const unknown: string[] = [];
  const lines = rows.map((row) => {
    const [name = '', amount = ''] = row.split('\t');
    const reading = readMoney(amount);
    const activity = named(name, activities);
    if (!activity) unknown.push(name.trim());
    const value = 'euros' in reading ? reading.euros : null;
    return newLine(year, value, activity ? { activity: activity.id, budget: activity.budget } : {});
  });
  return { lines, unknown };
}

/** The activity of that name, otherwise the only activity whose name begins with the text. */
function named(text: string, activities: readonly AccountingActivity[]): AccountingActivity | undefined {
  const searchedName = searchText(text);
  const exact = activities.find(({ name }) => searchText(name) === searchedName);
  const near = activities.filter(({ name }) => searchedName !== '' && searchText(name).startsWith(searchedName));
  return exact ?? (near.length === 1 ? near[0] : undefined);
}
