import { type Addressed, type Case, guarded, PendingStream, read } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { environmentErrors } from '../environment/environment.errors.js';
import { type EnvironmentCommand, environmentDecider, opened } from '../environment/environment.js';
import { type Offer, subscriptionFold } from './subscription-state.js';

/** Areas read one way, so bookkeeping cannot be imported here: a spec compares the name with that of the fiscal calendar. */
export const booksStream = (id: EnvironmentId): `fiscal-calendar-${string}` => `fiscal-calendar-${id}`;
/** True once the ledger has a fiscal year. */
const booksFold = { initial: false, evolve: () => true };

const folds = { subscription: subscriptionFold, environment: environmentDecider, books: booksFold };
type DescribeEnvironment = Extract<EnvironmentCommand, { type: 'DescribeEnvironment' }>;

/** Saves the form of a structure. The environment and its subscription are one record, with one version. */
export const describeEnvironmentCase: Case<
  Addressed<EnvironmentId, DescribeEnvironment>,
  Offer,
  typeof folds,
  'subscription' | 'environment'
> = {
  folds,
  own: ['subscription', 'environment'],
  streams: ({ id, data }) => ({
    subscription: read(`subscription-${id}`),
    environment: read(`environment-${id}`),
    // Guarded: the first fiscal year adds the plan of the type.
    books: data.type === undefined ? undefined : guarded(booksStream(id)),
  }),
  decide(command, { subscription, environment: before, books }) {
    const environment = new PendingStream(environmentDecider, before);
    environment.append(environmentDecider.decide(command, before));
    if (books && opened(environment.state).type !== opened(before).type) throw environmentErrors.typeLocked();
    return { events: { environment: environment.events }, answer: { environment: opened(environment.state), subscription } };
  },
};
