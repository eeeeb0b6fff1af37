import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { PromotionTerms } from '../promotion/promotion.events.js';
import { subscriptionErrors } from './subscription.errors.js';
import type { SubscriptionEvent } from './subscription.events.js';
import { chosenModules, type Offer, promotionsInProgress } from './subscription-state.js';

/** One promotion per module at a time, and each code once. A code that is in progress is accepted again without effect. */
export function acceptPromotion(promotion: PromotionTerms, offer: Offer, today: LocalDate): SubscriptionEvent[] {
  const { code, label, module, discount, duration } = promotion;
  const { environment, subscription } = offer;
  const inProgress = promotionsInProgress(offer, today);
  if (inProgress.some((each) => each.code === code)) return [];
  if (subscription.promotions.some((each) => each.code === code)) throw subscriptionErrors.promotionUsed();
  if (!chosenModules(subscription, environment, today).some((each) => each.module === module)) {
    throw subscriptionErrors.promotionWithoutModule(module);
  }
  if (inProgress.some((each) => each.module === module)) throw subscriptionErrors.promotionInProgress(module);
  return [{ type: 'PromotionAccepted', data: { code, label, module, discount, duration, acceptedOn: today } }];
}
