import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { environmentDecider } from '../environment/environment.js';
import { isPaid } from '../price-list/module-prices.js';
import { removeModule, subscribe } from './offer-changes.js';
import { offerOf, type PendingSubscription, pendingSubscription } from './pending-subscription.js';
import type { TerminationExit, TerminationReason } from './subscription.events.js';
import { chosenModules, contractStart, type Offer, subscriptionFold } from './subscription-state.js';
import { terminationErrors } from './termination.errors.js';
import { currentTermination, terminationDays } from './termination-days.js';

export type TerminationCommand =
  | { type: 'RequestTermination'; data: { exit: TerminationExit; reason: TerminationReason | null } }
  | { type: 'CancelTermination'; data: Record<string, never> };

const folds = { subscription: subscriptionFold, environment: environmentDecider };

/** Ends a contract, or cancels its end. Leaving needs no more than joining. */
export const terminationCase: Case<Addressed<EnvironmentId, TerminationCommand>, Offer, typeof folds, 'subscription' | 'environment'> = {
  folds,
  own: ['subscription', 'environment'],
  streams: ({ id }) => ({ subscription: read(`subscription-${id}`), environment: read(`environment-${id}`) }),
  decide(command, facts, { today }) {
    const pending = pendingSubscription(facts, today);
    if (command.type === 'RequestTermination') request(command.data, pending);
    else cancel(pending);
    const { subscription, environment } = pending;
    return { events: { subscription: subscription.events, environment: environment.events }, answer: offerOf(pending) };
  },
};

function request({ exit, reason }: { exit: TerminationExit; reason: TerminationReason | null }, pending: PendingSubscription): void {
  const { subscription, environment, today } = pending;
  const offer = offerOf(pending);
  const current = currentTermination(offer.subscription, today);
  if (current) throw terminationErrors.inProgress(current.lastDay);
  const days = terminationDays(offer, today);
  if (!days) throw terminationErrors.noContract();
  const lastDay = days[exit];
  const isStarted = contractStart(offer.subscription, offer.environment, today) <= today;
  const paid = chosenModules(offer.subscription, offer.environment, today).filter(({ module }) => isPaid(module));
  for (const line of paid) removeModule(line, isStarted ? lastDay : null, pending);
  const modules = paid.map(({ module }) => module);
  subscription.append([{ type: 'TerminationRequested', data: { exit, on: today, lastDay, modules, reason } }]);
  environment.append(environmentDecider.decide({ type: 'PlanEnvironmentEnd', data: { lastDay } }, environment.state));
}

/** The modules go on as if they had never been removed. */
function cancel(pending: PendingSubscription): void {
  const { subscription, environment, today } = pending;
  const termination = currentTermination(subscription.state, today);
  if (!termination) throw terminationErrors.none();
  subscription.append([{ type: 'TerminationCancelled', data: {} }]);
  environment.append(environmentDecider.decide({ type: 'CancelEnvironmentEnd', data: {} }, environment.state));
  subscribe(termination.modules, pending);
}
