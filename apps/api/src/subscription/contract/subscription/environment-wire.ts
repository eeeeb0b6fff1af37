import { isActiveOn, remainingTrialDays } from '@intendance/domain/subscription/contract/environment/environment.js';
import type { EnvironmentForm } from '@intendance/domain/subscription/contract/environment/environment-form.js';
import type { PricedOffer } from '@intendance/domain/subscription/contract/subscription/offer-lines.js';
import type { OfferQuote } from '@intendance/domain/subscription/contract/subscription/offer-quote.js';
import {
  commitmentLastDay,
  isCommitted,
  type Offer,
  promotionLastDay,
  promotionsInProgress,
} from '@intendance/domain/subscription/contract/subscription/subscription-state.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { promotionToWire } from '../promotion/promotion-wire.js';
import type { EnvironmentDto, SaveEnvironmentDto } from './environment.dto.js';
import { modulesToWire, pendingToWire, quoteToWire } from './offer-wire.js';

export type ShownEnvironment = {
  readonly id: EnvironmentId;
  readonly version: number;
  readonly offer: PricedOffer;
  readonly quote: OfferQuote | null;
  readonly hasMandate: boolean;
  readonly isTypeLocked: boolean;
};
type OfferFields = Pick<
  EnvironmentDto,
  | 'commitment'
  | 'commitment_date'
  | 'commitment_end_date'
  | 'billing'
  | 'promotions_in_progress'
  | 'reserved_promotion'
  | 'modules'
  | 'pending_offer'
  | 'quote'
>;

export function environmentToWire(shown: ShownEnvironment, today: LocalDate): EnvironmentDto {
  const { id, version, offer, hasMandate, isTypeLocked } = shown;
  const { environment, subscription } = offer;
  const { zipCode, ...description } = environment.description;
  return {
    id,
    version,
    name: environment.name,
    type: environment.type,
    type_locked: isTypeLocked,
    ...description,
    zip_code: zipCode,
    ...(environment.brand === null ? offerToWire(shown, today) : hiddenOffer),
    is_committed: isCommitted(subscription, today),
    has_mandate: hasMandate,
    is_active: isActiveOn(environment, today),
    activated_at: environment.activatedOn,
    remaining_time: remainingTrialDays(environment, today),
  };
}

function offerToWire({ offer, quote }: ShownEnvironment, today: LocalDate): OfferFields {
  const { subscription } = offer;
  return {
    commitment: subscription.terms?.commitment ?? null,
    commitment_date: subscription.commitmentDate,
    commitment_end_date: commitmentLastDay(subscription, today),
    billing: subscription.terms?.billing ?? null,
    promotions_in_progress: promotionsInProgress(offer, today).map((promotion) =>
      promotionToWire(promotion, 'open', promotionLastDay(promotion, offer, today)),
    ),
    reserved_promotion: reservedPromotion(offer),
    modules: modulesToWire(offer, today),
    pending_offer: pendingToWire(offer, today),
    quote: quote && quoteToWire(quote),
  };
}

/** Null once the structure has used the code. */
function reservedPromotion({ environment: { reservedPromotion: reserved }, subscription }: Offer): EnvironmentDto['reserved_promotion'] {
  return reserved && !subscription.promotions.some(({ code }) => code === reserved.code) ? { ...reserved } : null;
}

/** A white label hides the offer. */
const hiddenOffer: OfferFields = {
  commitment: null,
  commitment_date: null,
  commitment_end_date: null,
  billing: null,
  promotions_in_progress: [],
  reserved_promotion: null,
  modules: [],
  pending_offer: null,
  quote: null,
};

/** The fields that the body names: a DTO has every property, undefined where the body has none. */
export const formOf = ({ zip_code: zipCode, ...fields }: SaveEnvironmentDto): Partial<EnvironmentForm> =>
  Object.fromEntries(Object.entries({ ...fields, zipCode }).filter(([, value]) => value !== undefined));
