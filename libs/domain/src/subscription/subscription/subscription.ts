import { type Addressed, type Case, type CaseContext, PendingStream, read } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { environmentErrors } from '../environment/environment.errors.js';
import { type EnvironmentEvent, type ModuleCode, moduleCodes } from '../environment/environment.events.js';
import { type Environment, environmentDecider, opened, parents } from '../environment/environment.js';
import { billingRange, monthOn, periodOf } from '../offer/contract-months.js';
import { type BillingPeriod, type Commitment, isPaid, modulePrices, type OfferTerms } from '../offer/module-prices.js';
import type { PromotionTerms } from '../promotion/promotion.events.js';
import { acceptPromotion } from './accept-promotion.js';
import { subscriptionErrors } from './subscription.errors.js';
import type { SubscriptionEvent } from './subscription.events.js';
import {
  chosenModules,
  commitmentLastDay,
  contractStart,
  isCommitted,
  type Offer,
  type SubscribedModule,
  type Subscription,
  subscriptionFold,
} from './subscription-state.js';

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
  | { type: 'AddModules'; data: { modules: readonly ModuleCode[]; promotions: readonly PromotionTerms[] } };

type Folds = { readonly subscription: typeof subscriptionFold; readonly environment: typeof environmentDecider };
type Pending = {
  readonly environment: PendingStream<EnvironmentEvent, Environment>;
  readonly subscription: PendingStream<SubscriptionEvent, Subscription>;
  readonly today: LocalDate;
};

/** Modules are chosen and opened in one append. Promotions of the command come from the operator's catalogue (docs/adr/0048). */
export const subscriptionCase: Case<Addressed<EnvironmentId, SubscriptionCommand>, Offer, Folds, 'subscription' | 'environment'> = {
  folds: { subscription: subscriptionFold, environment: environmentDecider },
  own: ['subscription', 'environment'],
  streams: ({ id }) => ({ subscription: read(`subscription-${id}`), environment: read(`environment-${id}`) }),
  decide(command, facts, { today }: CaseContext) {
    const environment = new PendingStream(environmentDecider, facts.environment);
    const subscription = new PendingStream(subscriptionFold, facts.subscription);
    const pending = { environment, subscription, today };
    if (opened(facts.environment).isSuspended) throw subscriptionErrors.suspended();
    if (command.type === 'ChooseOffer') chooseOffer(command.data, pending);
    else addModules(command.data, pending);
    for (const promotion of command.data.promotions) subscription.append(acceptPromotion(promotion, offerOf(pending), today));
    return { events: { subscription: subscription.events, environment: environment.events }, answer: offerOf(pending) };
  },
};

const offerOf = ({ environment, subscription }: Pending): Offer => ({
  environment: opened(environment.state),
  subscription: subscription.state,
});

function chooseOffer(
  { commitment, billing, modules }: Extract<SubscriptionCommand, { type: 'ChooseOffer' }>['data'],
  pending: Pending,
): void {
  if (commitment === null || billing === null) throw subscriptionErrors.termsMissing();
  const previous = offerOf(pending);
  const chosen = chosenModules(previous.subscription, previous.environment, pending.today);
  const removed = chosen.filter(({ module }) => !modules.includes(module));
  if (removed.length > 0 && isCommitted(previous.subscription, pending.today)) throw subscriptionErrors.committed();
  for (const module of modules) {
    const parent = parents[module];
    if (parent !== undefined && !modules.includes(parent)) throw environmentErrors.parentModuleInactive();
  }
  for (const line of removed) removeModule(line, previous, pending);
  chooseTerms({ commitment, billing }, pending);
  subscribe(modules, chosen, pending);
}

function addModules({ modules }: { modules: readonly ModuleCode[] }, pending: Pending): void {
  const { subscription, environment } = offerOf(pending);
  if (modules.some(isPaid) && subscription.terms === null) throw subscriptionErrors.termsMissing();
  subscribe(modules, chosenModules(subscription, environment, pending.today), pending);
}

function chooseTerms(terms: OfferTerms, { subscription, environment, today }: Pending): void {
  const { state } = subscription;
  const { terms: previous } = state;
  if (previous?.commitment === terms.commitment && previous.billing === terms.billing) return;
  const lastDay = commitmentLastDay(state);
  if (terms.commitment === 'none' && lastDay !== null && isCommitted(state, today)) throw subscriptionErrors.commitmentInForce(lastDay);
  const startsOn = contractStart(state, opened(environment.state), today);
  const start = previous?.commitment === 'year' ? state.commitmentDate : latest(startsOn, today);
  const commitmentDate = terms.commitment === 'year' ? start : null;
  subscription.append([{ type: 'SubscriptionTermsChosen', data: { ...terms, startsOn, commitmentDate } }]);
}

/** Parents come first. A module that was removed and is not closed yet goes on. A first paid module makes an environment active. */
function subscribe(modules: readonly ModuleCode[], chosen: readonly SubscribedModule[], pending: Pending): void {
  const { subscription, environment, today } = pending;
  for (const module of moduleCodes.filter((code) => modules.includes(code))) {
    if (!modulePrices[module]) throw subscriptionErrors.moduleNotOffered(module);
    const line = chosen.find((each) => each.module === module);
    const isStored = subscription.state.modules.some((each) => each.module === module && each.lastDay === null);
    if (!isStored) subscription.append([{ type: 'ModuleSubscribed', data: { module, from: line?.from ?? firstDay(module, pending) } }]);
    environment.append(environmentDecider.decide({ type: 'ActivateModule', data: { module } }, environment.state));
  }
  if (!modules.some(isPaid)) return;
  const on = contractStart(subscription.state, opened(environment.state), today);
  environment.append(environmentDecider.decide({ type: 'ActivateEnvironment', data: { on } }, environment.state));
}

function firstDay(module: ModuleCode, { subscription, environment, today }: Pending): LocalDate {
  const resumed = subscription.state.modules.find((each) => each.module === module && each.lastDay !== null && each.lastDay >= today);
  return resumed?.from ?? latest(contractStart(subscription.state, opened(environment.state), today), today);
}

/** A paid module stays open to the end of the period that is paid for; every other one closes at once. */
function removeModule({ module, from }: SubscribedModule, previous: Offer, { subscription, environment, today }: Pending): void {
  const isDue = isPaid(module) && from <= today;
  const lastDay = isDue ? lastPaidDay(previous, today) : null;
  const isStored = subscription.state.modules.some((each) => each.module === module);
  if (!isStored) subscription.append([{ type: 'ModuleSubscribed', data: { module, from } }]);
  subscription.append([{ type: 'ModuleUnsubscribed', data: { module, lastDay } }]);
  const end = lastDay
    ? ({ type: 'PlanModuleEnd', data: { module, lastDay } } as const)
    : ({ type: 'DeactivateModule', data: { module } } as const);
  environment.append(environmentDecider.decide(end, environment.state));
}

/** An environment that the operator opened is billed by the month until its customer chooses. */
function lastPaidDay({ subscription, environment }: Offer, today: LocalDate): LocalDate {
  const start = contractStart(subscription, environment, today);
  return periodOf(start, billingRange(subscription.terms?.billing ?? 'month', monthOn(start, today))).last;
}

const latest = (left: LocalDate, right: LocalDate): LocalDate => (left > right ? left : right);
