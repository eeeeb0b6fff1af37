import { type Addressed, type Case, type CaseContext, PendingStream, read } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Brand, EnvironmentEvent, ModuleCode } from '../../contract/environment/environment.events.js';
import { environmentDecider, type OpenEnvironment, opened } from '../../contract/environment/environment.js';
import { type Subscription, subscriptionFold } from '../../contract/subscription/subscription-state.js';
import { environmentOperationErrors } from './environment-operation.errors.js';

/** Commands of the operator on the environment of a customer. */
export type EnvironmentOperation =
  | { type: 'ExtendTrial'; data: { lastDay: LocalDate; reason: string } }
  | { type: 'SuspendEnvironment'; data: { reason: string } }
  | { type: 'ReopenEnvironment'; data: { reason: string } }
  | { type: 'ChangeBrand'; data: { brand: Brand | null } }
  | { type: 'OpenModule'; data: { module: ModuleCode } }
  | { type: 'CloseModule'; data: { module: ModuleCode } };

type Folds = { readonly environment: typeof environmentDecider; readonly subscription: typeof subscriptionFold };

export const environmentOperationCase: Case<Addressed<EnvironmentId, EnvironmentOperation>, OpenEnvironment, Folds, 'environment'> = {
  folds: { environment: environmentDecider, subscription: subscriptionFold },
  own: 'environment',
  streams: ({ id }) => ({ environment: read(`environment-${id}`), subscription: read(`subscription-${id}`) }),
  decide(command, facts, context) {
    const environment = new PendingStream(environmentDecider, facts.environment);
    environment.append(decide(command, opened(facts.environment), facts.subscription, context));
    return { events: { environment: environment.events }, answer: opened(environment.state) };
  },
};

function decide(
  command: EnvironmentOperation,
  environment: OpenEnvironment,
  subscription: Subscription,
  { today }: CaseContext,
): EnvironmentEvent[] {
  switch (command.type) {
    case 'ExtendTrial':
      return extension(command.data, environment, subscription, today);
    case 'SuspendEnvironment': {
      const reason = normalizeReason(command.data.reason);
      return environment.isSuspended ? [] : [{ type: 'EnvironmentSuspended', data: { on: today, reason } }];
    }
    case 'ReopenEnvironment': {
      const reason = normalizeReason(command.data.reason);
      return environment.isSuspended ? [{ type: 'EnvironmentReopened', data: { on: today, reason } }] : [];
    }
    case 'ChangeBrand':
      return environment.brand === command.data.brand ? [] : [{ type: 'BrandChanged', data: command.data }];
    case 'OpenModule':
      return environmentDecider.decide({ type: 'ActivateModule', data: { ...command.data, on: today } }, environment);
    case 'CloseModule':
      return closing(command.data.module, environment, subscription);
  }
}

/** An offer that is chosen in the trial starts on the day after the trial: an extension would move the contract. */
function extension(
  { lastDay, reason }: { lastDay: LocalDate; reason: string },
  environment: OpenEnvironment,
  { startsOn }: Subscription,
  today: LocalDate,
): EnvironmentEvent[] {
  const data = { lastDay, reason: normalizeReason(reason) };
  if (environment.activatedOn !== null || startsOn !== null) throw environmentOperationErrors.offerChosen();
  if (lastDay <= environment.trialEndsOn) throw environmentOperationErrors.trialNotLonger(environment.trialEndsOn);
  if (lastDay < today) throw environmentOperationErrors.trialNotLonger(today);
  return [{ type: 'TrialExtended', data }];
}

/** A subscribed module would still be billed. */
function closing(module: ModuleCode, environment: OpenEnvironment, { modules }: Subscription): EnvironmentEvent[] {
  const events = environmentDecider.decide({ type: 'DeactivateModule', data: { module } }, environment);
  const closed = events.flatMap((event) => (event.type === 'ModuleDeactivated' ? [event.data.module] : []));
  const subscribed = modules.find((line) => line.lastDay === null && closed.includes(line.module));
  if (subscribed) throw environmentOperationErrors.moduleSubscribed(subscribed.module);
  return events;
}

function normalizeReason(text: string): string {
  const reason = text.trim();
  if (reason === '') throw environmentOperationErrors.reasonMissing();
  return reason;
}
