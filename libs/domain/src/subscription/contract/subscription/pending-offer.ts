import { contentHash } from '@intendance/kernel/hash.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type ModuleCode, moduleCodes } from '../environment/environment.events.js';
import { isActiveOn, opened } from '../environment/environment.js';
import { isPaid, type OfferTerms } from '../price-list/module-prices.js';
import type { PromotionTerms } from '../promotion/promotion.events.js';
import { acceptPromotions, chooseTerms, removeOthers, subscribe } from './offer-changes.js';
import { forked, offerOf, type PendingSubscription, pendingSubscription } from './pending-subscription.js';
import type { PendingOffer } from './subscription.events.js';
import type { Offer } from './subscription-state.js';

type Choice = { readonly terms: OfferTerms; readonly modules: readonly ModuleCode[]; readonly promotions: readonly PromotionTerms[] };

/**
 * Stores the paid part of a choice until a mandate is signed. Without a paid module, nothing needs a mandate.
 * @throws the refusals of a start of the offer today
 */
export function planOffer(choice: Choice, pending: PendingSubscription): void {
  const { subscription } = pending;
  const { pending: previous } = subscription.state;
  const offer = pendingOfferOf(choice, previous);
  if (offer.modules.length === 0) {
    acceptPromotions(choice.promotions, pending);
    cancelPendingOffer(pending);
    return;
  }
  const attempt = forked(pending);
  attempt.subscription.append([{ type: 'PendingOfferChosen', data: offer }]);
  startPendingOffer(attempt);
  if (previous === null || contentHash(previous) !== contentHash(offer)) subscription.append([{ type: 'PendingOfferChosen', data: offer }]);
}

export function cancelPendingOffer({ subscription }: PendingSubscription): void {
  if (subscription.state.pending) subscription.append([{ type: 'PendingOfferCancelled', data: {} }]);
}

/** The contract begins today, or after the trial. A suspended environment keeps its pending offer. */
export function startPendingOffer(pending: PendingSubscription): void {
  const { subscription, environment, today } = pending;
  const { pending: offer } = subscription.state;
  if (!offer || opened(environment.state).isSuspended) return;
  subscription.append([{ type: 'PendingOfferStarted', data: { on: today } }]);
  removeOthers(offer.modules, pending, isPaid);
  chooseTerms(offer, pending);
  subscribe(offer.modules, pending);
  acceptPromotions(offer.promotions, pending);
}

/** The offer as a signature of today would leave it; without a pending offer, the offer itself. */
export function signedOffer({ subscription, environment }: Offer, today: LocalDate): Offer {
  const pending = pendingSubscription({ subscription, environment }, today);
  startPendingOffer(pending);
  return offerOf(pending);
}

/** Codes that were checked before stay with their modules; another code of the same module replaces the earlier one. */
function pendingOfferOf({ terms, modules, promotions }: Choice, previous: PendingOffer | null): PendingOffer {
  const paid = moduleCodes.filter((module) => modules.includes(module) && isPaid(module));
  const earlierPromotions = (previous?.promotions ?? []).filter(
    ({ module }) => paid.includes(module) && !promotions.some((each) => each.module === module),
  );
  const { commitment, billing } = terms;
  return { commitment, billing, modules: paid, promotions: [...earlierPromotions, ...promotions] };
}

/** A mandate is needed for the first paid module; an environment that the operator activated pays by transfer. */
export const mayStart = ({ environment, today }: PendingSubscription, hasMandate: boolean): boolean =>
  hasMandate || isActiveOn(opened(environment.state), today);
