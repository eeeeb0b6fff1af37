import { type Addressed, type Case, type CaseContext, guarded, read } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { billingDataStream } from '../billing-data/billing-data.events.js';
import { billingDataFold, hasMandate } from '../billing-data/billing-data-state.js';
import type { ModuleCode } from '../environment/environment.events.js';
import { environmentDecider, opened } from '../environment/environment.js';
import { type BillingPeriod, type Commitment, isPaid } from '../price-list/module-prices.js';
import type { PromotionTerms } from '../promotion/promotion.events.js';
import { acceptPromotions, chooseTerms, mustBeOffered, removeOthers, subscribe } from './offer-changes.js';
import { cancelPendingOffer, mayStart, planOffer, startPendingOffer } from './pending-offer.js';
import { offerOf, type PendingSubscription, pendingSubscription } from './pending-subscription.js';
import { subscriptionErrors } from './subscription.errors.js';
import { type Offer, subscriptionFold } from './subscription-state.js';
import { terminationErrors } from './termination.errors.js';
import { currentTermination } from './termination-days.js';

export type SubscriptionCommand =
  /** The whole offer: a module that is not named is removed. */
  | {
      type: 'ChooseOffer';
      data: {
        commitment: Commitment | null;
        billing: BillingPeriod | null;
        modules: readonly ModuleCode[];
        promotions: readonly PromotionTerms[];
      };
    }
  | { type: 'AddModules'; data: { modules: readonly ModuleCode[]; promotions: readonly PromotionTerms[] } }
  | { type: 'CancelPendingOffer'; data: Record<string, never> };

type Command<Type extends SubscriptionCommand['type']> = Extract<SubscriptionCommand, { type: Type }>['data'];
const folds = { subscription: subscriptionFold, environment: environmentDecider, billing: billingDataFold };

/** Modules are chosen and opened in one append. Promotions of the command come from the operator's catalogue (docs/adr/0048). */
export const subscriptionCase: Case<Addressed<EnvironmentId, SubscriptionCommand>, Offer, typeof folds, 'subscription' | 'environment'> = {
  folds,
  own: ['subscription', 'environment'],
  streams: ({ id }) => ({
    subscription: read(`subscription-${id}`),
    environment: read(`environment-${id}`),
    // A mandate that is signed meanwhile has started another pending offer.
    billing: guarded(billingDataStream(id)),
  }),
  decide(command, facts, { today }: CaseContext) {
    const pending = pendingSubscription(facts, today);
    if (opened(facts.environment).isSuspended) throw subscriptionErrors.suspended();
    mustGoOn(command, pending);
    const isStarting = mayStart(pending, hasMandate(facts.billing));
    switch (command.type) {
      case 'ChooseOffer':
        chooseOffer(command.data, pending, isStarting);
        break;
      case 'AddModules':
        addModules(command.data, pending, isStarting);
        break;
      case 'CancelPendingOffer':
        cancelPendingOffer(pending);
    }
    const { subscription, environment } = pending;
    return { events: { subscription: subscription.events, environment: environment.events }, answer: offerOf(pending) };
  },
};

function chooseOffer(
  { commitment, billing, modules, promotions }: Command<'ChooseOffer'>,
  pending: PendingSubscription,
  isStarting: boolean,
) {
  if (commitment === null || billing === null) throw subscriptionErrors.termsMissing();
  const terms = { commitment, billing };
  mustBeOffered(modules);
  if (!isStarting) {
    removeOthers(modules, pending, isFree);
    subscribe(modules.filter(isFree), pending);
    planOffer({ terms, modules, promotions }, pending);
    return;
  }
  cancelPendingOffer(pending);
  removeOthers(modules, pending);
  chooseTerms(terms, pending);
  subscribe(modules, pending);
  acceptPromotions(promotions, pending);
}

function addModules({ modules, promotions }: Command<'AddModules'>, pending: PendingSubscription, isStarting: boolean) {
  if (isStarting) startPendingOffer(pending);
  const { terms, pending: planned } = pending.subscription.state;
  if (isStarting) {
    if (modules.some(isPaid) && terms === null) throw subscriptionErrors.termsMissing();
    if (terms && modules.some(isPaid)) chooseTerms(terms, pending);
    subscribe(modules, pending);
    acceptPromotions(promotions, pending);
    return;
  }
  subscribe(modules.filter(isFree), pending);
  if (!modules.some(isPaid) && promotions.length === 0) return;
  const presentTerms = planned ?? terms;
  if (!presentTerms) throw subscriptionErrors.termsMissing();
  planOffer({ terms: presentTerms, modules: [...(planned?.modules ?? []), ...modules], promotions }, pending);
}

/** Paid modules of a contract that ends stay as they are. @throws termination.in-progress */
function mustGoOn(command: SubscriptionCommand, { subscription, today }: PendingSubscription): void {
  const termination = currentTermination(subscription.state, today);
  const isChange = command.type === 'ChooseOffer' || (command.type === 'AddModules' && command.data.modules.some(isPaid));
  if (termination && isChange) throw terminationErrors.inProgress(termination.lastDay);
}

const isFree = (module: ModuleCode): boolean => !isPaid(module);
