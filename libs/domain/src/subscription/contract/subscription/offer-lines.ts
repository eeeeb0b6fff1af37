import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { OfferLine } from '../offer/module-charge.js';
import { monthlyPrice } from '../price-list/module-prices.js';
import { type PriceLists, pricesOn } from '../price-list/price-list.js';
import { chosenModules, commitmentFirstDay, type Offer, promotionsInProgress } from './subscription-state.js';

/** An offer with the lists that its prices are found in. */
export type PricedOffer = Offer & { readonly priceLists: PriceLists };

/** In the order of the choice; modules that end are part of the contract to their last day. */
export function linesOf(offer: PricedOffer, today: LocalDate): OfferLine[] {
  const { environment, subscription } = offer;
  const promotions = promotionsInProgress(offer, today);
  const ending = subscription.modules.filter(({ lastDay }) => lastDay !== null && lastDay >= today);
  return [...chosenModules(subscription, environment, today), ...ending].map(({ module, from, lastDay }) => ({
    module,
    price: priceOf(offer, { module, from }, today),
    from,
    lastDay,
    promotion: promotions.find((each) => each.module === module) ?? null,
  }));
}

/**
 * The price in a period that begins on `day`. A commitment keeps the prices of its first day, or of the day on which the module came; each
 * period without a commitment has those of its own first day.
 */
function priceOf({ subscription, priceLists }: PricedOffer, { module, from }: Pick<OfferLine, 'module' | 'from'>, day: LocalDate) {
  const firstDay = commitmentFirstDay(subscription, day) ?? day;
  return monthlyPrice(pricesOn(priceLists, from > firstDay ? from : firstDay), module, subscription.terms?.commitment ?? 'none');
}
