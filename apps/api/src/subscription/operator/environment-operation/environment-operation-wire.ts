import type { EnvironmentEvent } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import {
  activeModules,
  type OpenEnvironment,
  remainingTrialDays,
} from '@intendance/domain/subscription/contract/environment/environment.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { OperatorRow } from '../../../platform/lists/operator-lists.js';
import { environmentHistory } from '../../contract/environment/environment.history.js';
import type { ListedEnvironmentDto, OperatedEnvironmentDto, OperationLineDto } from './environment-operation.dto.js';
import type { OperatedEnvironment } from './environment-operations.js';
import type { EnvironmentState, ListedEnvironment } from './environment-overview.listing.js';
import { isOperatorName } from './operator-name.js';

function stateOf({ isSuspended, isActive, endsOn, trialEndsOn }: OpenEnvironment, today: LocalDate): EnvironmentState {
  if (isSuspended) return 'suspended';
  if (isActive && endsOn !== null) return endsOn >= today ? 'ending' : 'ended';
  if (isActive) return 'active';
  return trialEndsOn >= today ? 'trial' : 'expired';
}

export const listedToWire = (row: OperatorRow<ListedEnvironment>, today: LocalDate): ListedEnvironmentDto => ({
  id: row.id,
  database: row.database,
  ...factsToWire(row.environment, today),
  opened_at: row.opened_at.toISOString(),
  last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
  has_mandate: row.has_mandate,
});

export const operatedToWire = (operated: OperatedEnvironment, database: string, today: LocalDate): OperatedEnvironmentDto => ({
  id: operated.id,
  database,
  version: operated.version,
  ...factsToWire(operated.environment, today),
  opened_at: operated.openedAt.toISOString(),
  last_sign_in_at: operated.lastSignInAt?.toISOString() ?? null,
  has_mandate: operated.hasMandate,
  activated_on: operated.environment.activatedOn,
  users: operated.users,
});

const factsToWire = (environment: OpenEnvironment, today: LocalDate) => ({
  name: environment.name,
  type: environment.type,
  brand: environment.brand,
  state: stateOf(environment, today),
  trial_ends_on: environment.trialEndsOn,
  ends_on: environment.endsOn ?? null,
  remaining_days: remainingTrialDays(environment, today),
  modules: activeModules(environment, today),
});

/** Names of users of the structure are personal data: the operator reads that the structure did it. */
export function lineToWire(event: RecordedEvent): OperationLineDto[] {
  const entry = environmentHistory.describe(event as unknown as RecordedEvent<EnvironmentEvent>);
  if (!entry) return [];
  const { name } = event.metadata.actor;
  const details = Object.values(entry.fields ?? {}).flatMap(({ label, value }) =>
    typeof value === 'string' ? [`${label} : ${value}`] : [],
  );
  return [{ at: event.recordedAt.toISOString(), author: isOperatorName(name) ? name : 'La structure', label: entry.label, details }];
}
