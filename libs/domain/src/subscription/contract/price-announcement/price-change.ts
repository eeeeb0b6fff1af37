import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { ModuleCode } from '../environment/environment.events.js';
import { billingRange, monthOn, periodOf } from '../offer/contract-months.js';
import { linesOf, type PricedOffer } from '../subscription/offer-lines.js';
import { commitmentLastDay, contractStart, hasContract } from '../subscription/subscription-state.js';
import { currentTermination } from '../subscription/termination-days.js';

/** Per month, without promotions. */
export type ChangedPrice = { readonly module: ModuleCode; readonly before: Cents; readonly after: Cents };
export type PriceChange = { readonly from: LocalDate; readonly prices: readonly ChangedPrice[] };

/** The price changes of a contract by the list of `validFrom`, from the first period that has its prices; null: no change. */
export function priceChangeOf(offer: PricedOffer, validFrom: LocalDate, today: LocalDate): PriceChange | null {
  if (offer.environment.brand !== null || !hasContract(offer.environment, today)) return null;
  const from = firstPeriodWith(offer, validFrom, today);
  const termination = currentTermination(offer.subscription, today);
  if (termination && termination.lastDay < from) return null;
  const earlier = { ...offer, priceLists: offer.priceLists.filter((list) => list.validFrom < validFrom) };
  const former = new Map(linesOf(earlier, from).map(({ module, price }) => [module, price]));
  const prices = linesOf(offer, from).flatMap(({ module, price: after }) => {
    const before = former.get(module);
    return before === undefined || before === after ? [] : [{ module, before, after }];
  });
  return prices.length === 0 ? null : { from, prices };
}

/** The first period that begins on `validFrom` or later, after a commitment that holds the day. */
function firstPeriodWith({ subscription, environment }: PricedOffer, validFrom: LocalDate, today: LocalDate): LocalDate {
  const start = contractStart(subscription, environment, today);
  if (start >= validFrom) return start;
  const committedTo = commitmentLastDay(subscription, validFrom);
  const earliest = committedTo !== null && committedTo >= validFrom ? addDays(committedTo, 1) : validFrom;
  const range = billingRange(subscription.terms?.billing ?? 'month', monthOn(start, earliest));
  const { first } = periodOf(start, range);
  return first >= earliest ? first : periodOf(start, { ...range, start: range.start + range.count }).first;
}
