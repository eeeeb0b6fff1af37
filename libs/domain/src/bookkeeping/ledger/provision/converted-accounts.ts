import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { newChartStart } from '../../plan/account-conversion/conversion-rules.js';
import type { ProvisionRegister } from './provision-register.js';

/**
 * Provisions for charges of the former chart, and their accounts in that of 2025 (general chart of accounts after regulation
 * ANC 2022-06), by the name of the account. The longer root first. 157 has no successor but for 1572.
 */
const successors: readonly (readonly [root: string, successor: string])[] = [
  ['1572', '1525'],
  ['1581', '1526'],
  ['153', '1521'],
  ['154', '1522'],
  ['155', '1523'],
  ['156', '1524'],
  ['158', '1527'],
];

/** `152100` of `153000`: a longer root takes the place of a zero at the end. Undefined for an account that stays. */
export function convertedAccount(account: string): string | undefined {
  const rule = successors.find(([root]) => account.startsWith(root));
  if (!rule) return undefined;
  const [root, successor] = rule;
  const code = successor + account.slice(root.length);
  return code.length > account.length && code.endsWith('0') ? code.slice(0, -1) : code;
}

/** Accounts of the former chart, also those without a successor. */
export const isFormerAccount = (account: string): boolean => /^15[3-8]/.test(account);

/** A year that opened before 2025 keeps its accounts. */
export const hasNewChart = ({ start }: Pick<FiscalYear, 'start'>): boolean => start >= newChartStart;

/** The account of a provision in a year: that of its record before the first converted year, its successor from then on. */
export function accountInYear(account: string, { start }: Pick<FiscalYear, 'start'>, { conversions }: ProvisionRegister): string {
  const isConverted = conversions.values().some(({ from }) => from <= start);
  return (isConverted ? convertedAccount(account) : undefined) ?? account;
}

/** The account of a provision in the last year: its successor once a year is converted. */
export const latestAccount = (account: string, { conversions }: ProvisionRegister): string =>
  (conversions.size > 0 ? convertedAccount(account) : undefined) ?? account;
