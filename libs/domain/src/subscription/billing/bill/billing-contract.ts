import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Suspension, suspensionOn, suspensionsWithin } from '../../contract/environment/suspension.js';
import { billingRange, contractMonth, type MonthRange, monthOn, periodOf } from '../../contract/offer/contract-months.js';
import type { BillInputs } from '../../contract/offer/price-bill.js';
import type { OfferTerms } from '../../contract/price-list/module-prices.js';
import { linesOf, type PricedOffer } from '../../contract/subscription/offer-lines.js';
import type { Offer } from '../../contract/subscription/subscription-state.js';

/** `lastDay`: of a contract that is terminated. `unbilledUpTo`: the first month that is billed; the operator gives those up to the first choice. */
export type BilledContract = {
  readonly start: LocalDate;
  readonly lastDay: LocalDate | null;
  readonly terms: OfferTerms;
  readonly unbilledUpTo: number;
  readonly suspensions: readonly Suspension[];
};

/** Null: no terms are chosen or no paid module was, and nothing is billed. */
export function contractOf({ subscription: { terms, startsOn, chosenOn }, environment }: Offer): BilledContract | null {
  const { activatedOn, endsOn: lastDay, suspensions = [] } = environment;
  if (!terms || !startsOn || !activatedOn) return null;
  // Terms of free modules may be older than the activation.
  const start = startsOn > activatedOn ? startsOn : activatedOn;
  if (lastDay !== null && lastDay < start) return null;
  // A choice before the start belongs to the contract before.
  const isGiven = chosenOn !== undefined && chosenOn > start;
  const unbilledUpTo = isGiven ? monthOn(start, chosenOn) + 1 : 0;
  return { start, lastDay, terms, unbilledUpTo, suspensions };
}

/** Months that have begun by `today`, up to the last one of the contract. */
export function monthsUpTo({ start, lastDay }: BilledContract, today: LocalDate): number[] {
  const until = lastDay !== null && lastDay < today ? lastDay : today;
  return start > until ? [] : Array.from({ length: monthOn(start, until) + 1 }, (_, month) => month);
}

/** The rest of the billing period that holds `month`, to the end of the contract. */
export function rangeFrom({ start, lastDay, terms }: BilledContract, month: number): MonthRange {
  const end = endOf(billingRange(terms.billing, month));
  const last = lastDay === null ? end : Math.min(end, monthOn(start, lastDay) + 1);
  return { start: month, count: last - month };
}

/** The first day of the month that is no day of a suspension; null without one. */
export function firstBilledDay({ start, suspensions }: BilledContract, month: number): LocalDate | null {
  const { first, last } = contractMonth(start, month);
  let day = first;
  for (let current = suspensionOn({ suspensions }, day); current; current = suspensionOn({ suspensions }, day)) {
    if (current.last === null || current.last >= last) return null;
    day = addDays(current.last, 1);
  }
  return day;
}

/** The inputs of a bill: modules as they are on its first day, and the suspensions of its period. */
export function periodInputs(offer: PricedOffer, contract: BilledContract, months: MonthRange): BillInputs {
  const { first, last } = periodOf(contract.start, months);
  return billInputs(contract, months, { lines: linesOf(offer, first), first, last });
}

type Content = { readonly lines: BillInputs['lines']; readonly first: LocalDate; readonly last: LocalDate };

export function billInputs({ start, suspensions }: BilledContract, months: MonthRange, { lines, first, last }: Content): BillInputs {
  const within = suspensionsWithin({ suspensions }, first, last);
  return { contractStart: start, months, lines, ...(within.length > 0 && { suspensions: within }) };
}

export const endOf = ({ start, count }: MonthRange): number => start + count;
