import { type Facts, PendingStream } from '@intendance/kernel/case.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { EnvironmentEvent } from '../environment/environment.events.js';
import { type Environment, environmentDecider, opened } from '../environment/environment.js';
import type { SubscriptionEvent } from './subscription.events.js';
import { type Offer, type Subscription, subscriptionFold } from './subscription-state.js';

/** The subscription and its environment during one decision. */
export type PendingSubscription = {
  readonly environment: PendingStream<EnvironmentEvent, Environment>;
  readonly subscription: PendingStream<SubscriptionEvent, Subscription>;
  readonly today: LocalDate;
};

type Folds = { readonly subscription: typeof subscriptionFold; readonly environment: typeof environmentDecider };

export const pendingSubscription = ({ subscription, environment }: Facts<Folds>, today: LocalDate): PendingSubscription => ({
  environment: new PendingStream(environmentDecider, environment),
  subscription: new PendingStream(subscriptionFold, subscription),
  today,
});

/** The same state with decisions of its own, for a decision that is only tried. */
export const forked = ({ subscription, environment, today }: PendingSubscription): PendingSubscription =>
  pendingSubscription({ subscription: subscription.state, environment: environment.state }, today);

export const offerOf = ({ environment, subscription }: PendingSubscription): Offer => ({
  environment: opened(environment.state),
  subscription: subscription.state,
});
