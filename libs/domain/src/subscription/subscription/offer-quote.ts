import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, sum } from '@intendance/kernel/money.js';
import { billingRange, type MonthRange, monthOn } from '../offer/contract-months.js';
import type { OfferLine } from '../offer/module-charge.js';
import { monthlyPrice } from '../offer/module-prices.js';
import { type BillPrice, priceBill } from '../offer/price-bill.js';
import { chosenModules, contractStart, type Offer, promotionsInProgress } from './subscription-state.js';

export type OfferQuote = {
  /** Modules added today to a period that is already billed. */
  readonly due: BillPrice | null;
  /** The first period that no bill covers. */
  readonly next: BillPrice;
  /** Per month, without promotions. */
  readonly monthly: Cents;
};

/** Null until terms are in force, and after the contract: the quote of a pending offer is that of `signedOffer`. */
export function quoteOf(offer: Offer, today: LocalDate): OfferQuote | null {
  const { environment, subscription } = offer;
  const isEnded = environment.endsOn !== null && environment.endsOn < today;
  if (!subscription.terms || isEnded) return null;
  const { billing } = subscription.terms;
  const start = contractStart(subscription, environment, today);
  const lines = linesOf(offer, today);
  const price = (months: MonthRange, ofLines: readonly OfferLine[]) => priceBill({ contractStart: start, months, lines: ofLines });
  const current = billingRange(billing, monthOn(start, today));
  const isStarted = start < today;
  const added = isStarted ? lines.filter(({ from }) => from === today) : [];
  const due = price(remaining(current, monthOn(start, today)), added);
  const next = isStarted ? { ...current, start: current.start + current.count } : current;
  return {
    due: due.total > 0 ? due : null,
    next: price(next, lines),
    monthly: sum(lines.filter(({ lastDay }) => lastDay === null).map((line) => line.price)),
  };
}

const remaining = ({ start, count }: MonthRange, month: number): MonthRange => ({ start: month, count: start + count - month });

/** In the order of the choice; modules that end are part of the contract to their last day. */
export function linesOf(offer: Offer, today: LocalDate): OfferLine[] {
  const { environment, subscription } = offer;
  const commitment = subscription.terms?.commitment ?? 'none';
  const promotions = promotionsInProgress(offer, today);
  const ending = subscription.modules.filter(({ lastDay }) => lastDay !== null && lastDay >= today);
  return [...chosenModules(subscription, environment, today), ...ending].map(({ module, from, lastDay }) => ({
    module,
    price: monthlyPrice(module, commitment),
    from,
    lastDay,
    promotion: promotions.find((each) => each.module === module) ?? null,
  }));
}
