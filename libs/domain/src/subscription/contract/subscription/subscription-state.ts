import type { Fold } from '@intendance/kernel/case.js';
import { addDays, addMonths, type LocalDate } from '@intendance/kernel/local-date.js';
import type { ModuleCode } from '../environment/environment.events.js';
import { isOngoing, type OpenEnvironment } from '../environment/environment.js';
import { type AcceptedPromotion, discountLastDay } from '../offer/module-charge.js';
import { isOffered, type OfferTerms } from '../price-list/module-prices.js';
import type { PendingOffer, RenewalNotice, SubscriptionEvent, Termination } from './subscription.events.js';

export type SubscribedModule = { readonly module: ModuleCode; readonly from: LocalDate; readonly lastDay: LocalDate | null };
export type Subscription = {
  /** Null: no terms were ever chosen. */
  readonly terms: OfferTerms | null;
  /** First day of the contract. */
  readonly startsOn: LocalDate | null;
  readonly commitmentDate: LocalDate | null;
  /** The first choice in a contract that had begun: nothing before is billed. */
  readonly chosenOn?: LocalDate;
  readonly modules: readonly SubscribedModule[];
  /** Every promotion ever accepted. */
  readonly promotions: readonly AcceptedPromotion[];
  /** Chosen without a mandate; in force from its signature. */
  readonly pending: PendingOffer | null;
  /** The last day of the last contract; null unless it is terminated. */
  readonly termination: Termination | null;
  /** Last days of the contracts before; absent without any. */
  readonly formerLastDays?: readonly LocalDate[];
  readonly renewalNotices: readonly RenewalNotice[];
};

export type Offer = { readonly environment: OpenEnvironment; readonly subscription: Subscription };

export const subscriptionFold: Fold<SubscriptionEvent, Subscription> = {
  initial: {
    terms: null,
    startsOn: null,
    commitmentDate: null,
    modules: [],
    promotions: [],
    pending: null,
    termination: null,
    renewalNotices: [],
  },
  evolve,
};

function evolve(state: Subscription, event: SubscriptionEvent): Subscription {
  switch (event.type) {
    case 'SubscriptionTermsChosen': {
      const { commitment, billing, ...contract } = event.data;
      const isNewContract = state.termination !== null && state.termination.lastDay < contract.startsOn;
      const chosen = { ...state, terms: { commitment, billing }, ...contract };
      if (!isNewContract) return chosen;
      return { ...chosen, termination: null, formerLastDays: [...(state.formerLastDays ?? []), state.termination.lastDay] };
    }
    case 'ModuleSubscribed':
      return { ...state, modules: [...others(state, event.data.module), { ...event.data, lastDay: null }] };
    case 'ModuleUnsubscribed': {
      const { module, lastDay } = event.data;
      const ended = state.modules.filter((each) => each.module === module && lastDay !== null).map((each) => ({ ...each, lastDay }));
      return { ...state, modules: [...others(state, module), ...ended] };
    }
    case 'PromotionAccepted':
      return { ...state, promotions: [...state.promotions, event.data] };
    case 'PendingOfferChosen':
      return { ...state, pending: event.data };
    case 'PendingOfferCancelled':
    case 'PendingOfferStarted':
      return { ...state, pending: null };
    case 'TerminationRequested':
      return { ...state, termination: event.data };
    case 'TerminationCancelled':
      return { ...state, termination: null };
    case 'CommitmentRenewalAnnounced':
      return { ...state, renewalNotices: [...state.renewalNotices, event.data] };
  }
}

const others = ({ modules }: Subscription, module: ModuleCode): SubscribedModule[] => modules.filter((each) => each.module !== module);

/** A contract that has begun, or will begin after the trial, and has not ended. */
export const hasContract = ({ activatedOn, endsOn }: OpenEnvironment, today: LocalDate): boolean =>
  activatedOn !== null && (endsOn === null || today <= endsOn);

/** The contract of an active environment began with its activation, every other one begins after the trial. */
export function contractStart({ startsOn }: Subscription, environment: OpenEnvironment, today: LocalDate): LocalDate {
  if (environment.activatedOn !== null && hasContract(environment, today)) return startsOn ?? environment.activatedOn;
  const afterTrial = addDays(environment.trialEndsOn, 1);
  return afterTrial > today ? afterTrial : today;
}

/**
 * Modules of the offer that have no end. Those that the operator opened without a choice of the customer count from their opening. Where it
 * is not stored, they count from the start of the contract, or from the end of an earlier choice.
 */
export function chosenModules(subscription: Subscription, environment: OpenEnvironment, today: LocalDate): SubscribedModule[] {
  const chosen = subscription.modules.filter(({ lastDay }) => lastDay === null);
  const start = contractStart(subscription, environment, today);
  const openingOf = (module: ModuleCode): LocalDate => {
    const ended = subscription.modules.findLast((each) => each.module === module)?.lastDay;
    const opening = environment.moduleOpenings?.[module] ?? (ended ? addDays(ended, 1) : start);
    return opening > start ? opening : start;
  };
  const opened = environment.modules.filter(
    (module) => isOffered(module) && isOngoing(module, environment) && !chosen.some((each) => each.module === module),
  );
  return [...chosen, ...opened.map((module) => ({ module, from: openingOf(module), lastDay: null }))];
}

/**
 * Last day of the commitment; null without one. A commitment whose renewal was announced in time is followed by another year, and may be
 * ended until its last day; otherwise the commitment lapses.
 */
export function commitmentLastDay({ commitmentDate, renewalNotices }: Subscription, today: LocalDate): LocalDate | null {
  if (commitmentDate === null) return null;
  const lastDayOf = (year: number) => addDays(addMonths(commitmentDate, 12 * year), -1);
  let years = 1;
  while (lastDayOf(years) < today && renewalNotices.some(({ endsOn }) => endsOn === lastDayOf(years))) years++;
  return lastDayOf(years);
}

/** First day of the year of commitment that holds `day`; null without one. */
export function commitmentFirstDay(subscription: Subscription, day: LocalDate): LocalDate | null {
  const lastDay = commitmentLastDay(subscription, day);
  const isWithin = lastDay !== null && day <= lastDay && subscription.commitmentDate !== null && subscription.commitmentDate <= day;
  return isWithin ? addMonths(addDays(lastDay, 1), -12) : null;
}

/** Before its first day, a commitment binds nobody: an offer chosen in the trial may change until the trial ends. */
export function isCommitted(subscription: Subscription, today: LocalDate): boolean {
  const { commitmentDate, termination } = subscription;
  const lastDay = commitmentLastDay(subscription, today);
  if (termination !== null && termination.lastDay < today) return false;
  return commitmentDate !== null && lastDay !== null && commitmentDate <= today && today <= lastDay;
}

/** Last day of a promotion of this subscription. */
export function promotionLastDay(promotion: AcceptedPromotion, { environment, subscription }: Offer, today: LocalDate): LocalDate {
  const start = contractStart(subscription, environment, today);
  const from = subscription.modules.find(({ module }) => module === promotion.module)?.from ?? start;
  return discountLastDay({ from, promotion }, start);
}

export const promotionsInProgress = (offer: Offer, today: LocalDate): AcceptedPromotion[] =>
  offer.subscription.promotions.filter((promotion) => promotionLastDay(promotion, offer, today) >= today);
