import type { LocalDate } from '@intendance/kernel/local-date.js';
import { environmentErrors } from '../environment/environment.errors.js';
import { type ModuleCode, moduleCodes } from '../environment/environment.events.js';
import { environmentDecider, opened, parents } from '../environment/environment.js';
import { billingRange, monthOn, periodOf } from '../offer/contract-months.js';
import { isOffered, isPaid, type OfferTerms } from '../price-list/module-prices.js';
import type { PromotionTerms } from '../promotion/promotion.events.js';
import { acceptPromotion } from './accept-promotion.js';
import { offerOf, type PendingSubscription } from './pending-subscription.js';
import { subscriptionErrors } from './subscription.errors.js';
import {
  chosenModules,
  commitmentLastDay,
  contractStart,
  hasContract,
  isCommitted,
  type Offer,
  type SubscribedModule,
} from './subscription-state.js';

/** @throws environment.parent-module-inactive, subscription.module-not-offered */
export function mustBeOffered(modules: readonly ModuleCode[]): void {
  for (const module of modules) {
    if (!isOffered(module)) throw subscriptionErrors.moduleNotOffered(module);
    const parent = parents[module];
    if (parent !== undefined && !modules.includes(parent)) throw environmentErrors.parentModuleInactive();
  }
}

/** Removes the modules that `modules` does not name, among those that `isAffected` selects. @throws subscription.committed */
export function removeOthers(
  modules: readonly ModuleCode[],
  pending: PendingSubscription,
  isAffected: (module: ModuleCode) => boolean = () => true,
): void {
  const previous = offerOf(pending);
  const chosen = chosenModules(previous.subscription, previous.environment, pending.today);
  const removed = chosen.filter(({ module }) => isAffected(module) && !modules.includes(module));
  if (removed.length > 0 && isCommitted(previous.subscription, pending.today)) throw subscriptionErrors.committed();
  for (const line of removed) removeModule(line, paidUpTo(line, previous, pending.today), pending);
}

/** Terms get their first day with the contract. @throws subscription.commitment-in-force */
export function chooseTerms(terms: OfferTerms, { subscription, environment, today }: PendingSubscription): void {
  const { state } = subscription;
  const { terms: previous } = state;
  const isRunning = hasContract(opened(environment.state), today);
  if (isRunning && previous?.commitment === terms.commitment && previous.billing === terms.billing) return;
  const lastDay = commitmentLastDay(state, today);
  if (terms.commitment === 'none' && lastDay !== null && isCommitted(state, today)) throw subscriptionErrors.commitmentInForce(lastDay);
  const startsOn = contractStart(state, opened(environment.state), today);
  const start = isRunning && previous?.commitment === 'year' ? state.commitmentDate : latest(startsOn, today);
  const commitmentDate = terms.commitment === 'year' ? start : null;
  const { commitment, billing } = terms;
  const data = { commitment, billing, startsOn, commitmentDate, ...(previous === null && startsOn < today && { chosenOn: today }) };
  subscription.append([{ type: 'SubscriptionTermsChosen', data }]);
}

/** Parents come first. A module that was removed and is not closed yet goes on. A first paid module makes an environment active. */
export function subscribe(modules: readonly ModuleCode[], pending: PendingSubscription): void {
  const { subscription, environment, today } = pending;
  const chosen = chosenModules(subscription.state, opened(environment.state), today);
  for (const module of moduleCodes.filter((code) => modules.includes(code))) {
    if (!isOffered(module)) throw subscriptionErrors.moduleNotOffered(module);
    const line = chosen.find((each) => each.module === module);
    const isStored = subscription.state.modules.some((each) => each.module === module && each.lastDay === null);
    if (!isStored) subscription.append([{ type: 'ModuleSubscribed', data: { module, from: line?.from ?? firstDay(module, pending) } }]);
    environment.append(environmentDecider.decide({ type: 'ActivateModule', data: { module } }, environment.state));
  }
  if (!modules.some(isPaid)) return;
  const on = contractStart(subscription.state, opened(environment.state), today);
  environment.append(environmentDecider.decide({ type: 'ActivateEnvironment', data: { on } }, environment.state));
}

export function acceptPromotions(promotions: readonly PromotionTerms[], pending: PendingSubscription): void {
  for (const promotion of promotions) pending.subscription.append(acceptPromotion(promotion, offerOf(pending), pending.today));
}

function firstDay(module: ModuleCode, { subscription, environment, today }: PendingSubscription): LocalDate {
  const resumed = subscription.state.modules.find((each) => each.module === module && each.lastDay !== null && each.lastDay >= today);
  return resumed?.from ?? latest(contractStart(subscription.state, opened(environment.state), today), today);
}

/** A paid module of a contract stays open to the end of the period that is paid for; every other one closes at once. */
const paidUpTo = ({ module, from }: SubscribedModule, offer: Offer, today: LocalDate): LocalDate | null =>
  isPaid(module) && from <= today && hasContract(offer.environment, today) ? lastPaidDay(offer, today) : null;

/** @param lastDay null: the module closes at once */
export function removeModule(
  { module, from }: SubscribedModule,
  lastDay: LocalDate | null,
  { subscription, environment }: PendingSubscription,
): void {
  const isStored = subscription.state.modules.some((each) => each.module === module);
  if (!isStored) subscription.append([{ type: 'ModuleSubscribed', data: { module, from } }]);
  subscription.append([{ type: 'ModuleUnsubscribed', data: { module, lastDay } }]);
  const end = lastDay
    ? ({ type: 'PlanModuleEnd', data: { module, lastDay } } as const)
    : ({ type: 'DeactivateModule', data: { module } } as const);
  environment.append(environmentDecider.decide(end, environment.state));
}

/** An environment that the operator opened is billed by the month until its customer chooses. */
export function lastPaidDay({ subscription, environment }: Offer, today: LocalDate): LocalDate {
  const start = contractStart(subscription, environment, today);
  return periodOf(start, billingRange(subscription.terms?.billing ?? 'month', monthOn(start, today))).last;
}

const latest = (left: LocalDate, right: LocalDate): LocalDate => (left > right ? left : right);
