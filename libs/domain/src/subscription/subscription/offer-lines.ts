import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { OfferLine } from '../offer/module-charge.js';
import { monthlyPrice } from '../offer/module-prices.js';
import { chosenModules, type Offer, promotionsInProgress } from './subscription-state.js';

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
