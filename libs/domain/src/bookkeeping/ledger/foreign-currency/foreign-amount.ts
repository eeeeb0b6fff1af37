import type { Violation } from '@intendance/kernel/domain-error.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { currencyCodes, currencyDigits } from './currencies.js';

/**
 * The amount of a line in the currency of its bill. The books stay in euros: the rate of the day of the operation made the amount in euros
 * (general chart of accounts, 420-5).
 */
export type ForeignAmount = {
  /** ISO 4217. */
  readonly currency: string;
  /**
   * In the minor units of the currency, on the side of the line. Below 0 on the line of a loss of exchange: the currency that was paid is on
   * the other side than the euros.
   */
  readonly amount: number;
  /** Hundred-millionths of a euro for one unit of the currency. */
  readonly rate: number;
  /** The day of the rate. */
  readonly date: LocalDate;
  /** The publisher of the rate, in the words of the user. */
  readonly source: string;
};

/** As it was typed. `rate` null: deduced from the amount in euros. */
export type ForeignDraft = Omit<ForeignAmount, 'rate'> & { readonly rate: number | null };

export const rateUnit = 100_000_000;

/** The amount in euros, rounded half up to the cent. */
export function eurosOf({ currency, amount, rate }: Pick<ForeignAmount, 'currency' | 'amount' | 'rate'>): Cents {
  const unit = 10n ** BigInt(currencyDigits(currency)) * BigInt(rateUnit);
  return cents(Number((2n * BigInt(amount) * BigInt(rate) * 100n + unit) / (2n * unit)));
}

/** The rate that makes the amount in euros, as near as eight decimals allow. */
export function deducedRate({ currency, amount }: Pick<ForeignAmount, 'currency' | 'amount'>, euros: Cents): number {
  const divisor = 100n * BigInt(amount);
  return Number((2n * BigInt(euros) * 10n ** BigInt(currencyDigits(currency)) * BigInt(rateUnit) + divisor) / (2n * divisor));
}

/** @param euros the amount of the line */
export function foreignAmount(draft: ForeignDraft, euros: Cents): ForeignAmount {
  return { ...draft, source: draft.source.trim(), rate: draft.rate ?? deducedRate(draft, euros) };
}

/**
 * The open balance of a third party in a currency, on the line that opens a year: its rate is that of the books. `amount` is above 0 at
 * debit, as the euros.
 */
export function carriedForeign(
  euros: Cents,
  { currency, amount, date }: Pick<ForeignAmount, 'currency' | 'amount' | 'date'>,
): ForeignAmount {
  const rate = deducedRate({ currency, amount: Math.abs(amount) }, cents(Math.abs(euros)));
  return { currency, amount: euros < 0 ? -amount : amount, rate, date, source: 'À nouveau' };
}

type At = (code: string, message: string) => Violation;

/** The faults of a typed amount, first of them first: each needs the ones before to be in order. */
export function foreignFaults(draft: ForeignDraft, euros: Cents, at: At): Violation[] {
  const { currency, amount, rate } = draft;
  if (!currencyCodes.has(currency))
    return [at('currency', 'Donnez la devise par son code à trois lettres, par exemple USD ; une ligne en euros n’en a pas.')];
  if (!Number.isSafeInteger(amount) || amount <= 0)
    return [at('amount', `Un montant en ${currency} est positif, avec ${decimalsOf(currency)}.`)];
  if (rate === null) return deducedRate(draft, euros) > 0 ? [] : [at('rate', 'Le montant en euros est trop petit pour cette devise.')];
  if (!Number.isSafeInteger(rate) || rate <= 0) return [at('rate', 'Un cours est positif, avec huit décimales au plus.')];
  const isDeduced = deducedRate(draft, euros) === rate;
  return isDeduced || eurosOf({ currency, amount, rate }) === euros
    ? []
    : [at('rate', 'Le montant en euros n’est pas celui du cours : corrigez l’un ou l’autre, ou laissez le cours se déduire.')];
}

const decimalsOf = (currency: string): string => {
  const digits = currencyDigits(currency);
  return digits === 0 ? 'aucune décimale' : `${digits} décimales au plus`;
};
