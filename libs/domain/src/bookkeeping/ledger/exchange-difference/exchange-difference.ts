import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { formatForeign } from '../foreign-currency/currencies.js';
import { exchangeErrors } from './exchange-difference.errors.js';

/** A line of a third party. `amount`: in cents, above 0 at debit; `foreign` too, in the minor units of its currency. */
export type ExchangedLine = {
  readonly amount: number;
  readonly date: LocalDate;
  readonly foreign: { readonly currency: string; readonly amount: number } | null;
  /** A line of an entry of an earlier difference of exchange of the same bill. */
  readonly isDifference: boolean;
};

/** `amount`: on the account of the third party, above 0 at debit: a gain. `settled`: the currency that was settled and no line has yet. */
export type ExchangeDifference = {
  readonly amount: Cents;
  readonly currency: string;
  readonly settled: number;
  /** All that was settled, and the euros that it cost. */
  readonly paid: number;
  readonly payments: Cents;
  readonly date: LocalDate;
  /** Nothing is left in the currency: the lines and the difference add up to 0. */
  readonly isWhole: boolean;
};

/**
 * The difference between the euros of a bill at the rate of its day and those of its payments. What is left of the bill keeps its first rate:
 * its share of the currency (general chart of accounts, 420-5 to 420-8).
 * @param paid of the currency, by all payments together; null: the whole bill
 * @throws exchange.no-currency, two-currencies, not-paid, paid-invalid, no-difference
 */
export function exchangeDifference(lines: readonly ExchangedLine[], paid: number | null): ExchangeDifference {
  const bills = lines.filter(({ foreign, isDifference }) => foreign !== null && !isDifference);
  const payments = lines.filter(({ foreign, isDifference }) => foreign === null && !isDifference);
  const currencies = [...new Set(bills.map(({ foreign }) => foreign?.currency ?? ''))];
  const [currency] = currencies;
  if (currency === undefined) throw exchangeErrors.noCurrency();
  if (currencies.length > 1) throw exchangeErrors.twoCurrencies();
  const owed = foreignSum(bills);
  if (owed !== 0 && payments.length === 0) throw exchangeErrors.notPaid();
  const all = Math.abs(owed);
  const total = paid ?? all;
  if (!Number.isSafeInteger(total) || total > all || (total <= 0 && all > 0))
    throw exchangeErrors.paidInvalid(formatForeign(all, currency));
  const rest = all === 0 ? 0 : shareOf(eurosSum(bills), all - total, all);
  const amount = rest - eurosSum(lines);
  if (amount === 0) throw exchangeErrors.noDifference();
  const side = owed < 0 ? 1 : -1;
  return {
    amount: cents(amount),
    currency,
    settled: side * total - foreignSum(lines.filter(({ isDifference }) => isDifference)),
    paid: total,
    payments: cents(Math.abs(eurosSum(payments))),
    date: lines.map(({ date }) => date).reduce((left, right) => (left > right ? left : right)),
    isWhole: total === all,
  };
}

const eurosSum = (lines: readonly ExchangedLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);
const foreignSum = (lines: readonly ExchangedLine[]): number => lines.reduce((sum, { foreign }) => sum + (foreign?.amount ?? 0), 0);

/** Rounded to the cent, half away from 0; of 0 or more parts. */
function shareOf(amount: number, part: number, whole: number): number {
  const share = (2n * BigInt(Math.abs(amount)) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole));
  return amount < 0 ? 0 - Number(share) : Number(share);
}
