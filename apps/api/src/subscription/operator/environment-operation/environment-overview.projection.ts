import type { BillingDataEvent } from '@intendance/domain/subscription/contract/billing-data/billing-data.events.js';
import type { EnvironmentEvent, ModuleCode } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { environmentDecider, type OpenEnvironment } from '@intendance/domain/subscription/contract/environment/environment.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import type { SubscriptionEvent } from '@intendance/domain/subscription/contract/subscription/subscription.events.js';
import type { DomainEvent, RecordedEvent } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Table, TablesProjection } from '../../../platform/projection/projection.js';

export type EnvironmentOverviewRow = {
  id: EnvironmentId;
  name: string;
  type: string;
  brand: string | null;
  trialEndsOn: string;
  isActive: boolean;
  isSuspended: boolean;
  openedAt: string;
  updatedAt: string;
  lastSignInAt: string | null;
  /** Number of the mandate of the account that is debited. */
  mandate: number | null;
  hasMandate: boolean;
  modules: readonly ModuleCode[];
  /** Codes that the environment has accepted. */
  promotions: readonly string[];
  state: OpenEnvironment;
};

export const environmentOverviewTable: Table<EnvironmentOverviewRow> = {
  name: 'environment_overview',
  columns: {
    id: { type: 'uuid' },
    name: { type: 'text' },
    type: { type: 'code' },
    brand: { type: 'code', nullable: true },
    trialEndsOn: { type: 'date' },
    isActive: { type: 'boolean' },
    isSuspended: { type: 'boolean' },
    openedAt: { type: 'timestamptz' },
    updatedAt: { type: 'timestamptz' },
    lastSignInAt: { type: 'timestamptz', nullable: true },
    mandate: { type: 'integer', nullable: true },
    hasMandate: { type: 'boolean' },
    modules: { type: 'jsonb' },
    promotions: { type: 'jsonb' },
    state: { type: 'jsonb' },
  },
  key: ['id'],
  indexes: ['updated_at, id', 'name, id', 'opened_at, id', 'trial_ends_on, id', 'last_sign_in_at, id'],
};

/**
 * One row per environment, kept as rows of the operator's environment: row-level security shows them to the operator's routes only
 * (docs/adr/0051). Holds no personal data: neither names nor addresses of users, and no bank account.
 */
export const environmentOverview: TablesProjection = {
  name: 'environment-overview',
  version: 1,
  from: ['environment', 'billing-data', 'subscription', 'user-access'],
  tables: [environmentOverviewTable] as unknown as readonly Table<never>[],
  async project(events, rows) {
    const keyOf = ({ environmentId }: RecordedEvent) => ({ environmentId: operatorEnvironmentId, key: { id: environmentId } });
    await rows.load(environmentOverviewTable, events.map(keyOf));
    for (const event of events) {
      const row = rows.get(environmentOverviewTable, keyOf(event));
      const folded = foldRow(row, event);
      if (folded && folded !== row)
        rows.put(environmentOverviewTable, operatorEnvironmentId, { ...folded, updatedAt: event.recordedAt.toISOString() });
    }
  },
};

type Read = EnvironmentEvent | BillingDataEvent | SubscriptionEvent;

/** An environment begins with its own stream: other events never come first. */
function foldRow(row: EnvironmentOverviewRow | undefined, recorded: RecordedEvent): EnvironmentOverviewRow | undefined {
  if (recorded.streamType === 'environment') return foldEnvironment(row, recorded);
  if (!row) return undefined;
  const event = recorded as unknown as Read | (DomainEvent & { type: 'UserSignedIn' });
  switch (event.type) {
    case 'UserSignedIn':
      return { ...row, lastSignInAt: recorded.recordedAt.toISOString() };
    case 'BillingDataSaved':
      return { ...row, mandate: event.data.mandate, hasMandate: row.hasMandate && row.mandate === event.data.mandate };
    case 'DebitAuthorized':
      return row.mandate === event.data.mandate ? { ...row, hasMandate: true } : row;
    case 'PromotionAccepted':
      return { ...row, promotions: [...row.promotions, event.data.code] };
    default:
      return row;
  }
}

function foldEnvironment(row: EnvironmentOverviewRow | undefined, recorded: RecordedEvent): EnvironmentOverviewRow | undefined {
  const state = environmentDecider.evolve(row?.state ?? environmentDecider.initial, recorded as unknown as EnvironmentEvent);
  if (state.status === 'none') return row;
  const { name, type, brand, trialEndsOn, isActive, isSuspended, modules } = state;
  const at = recorded.recordedAt.toISOString();
  const first = { openedAt: at, updatedAt: at, lastSignInAt: null, mandate: null, hasMandate: false, promotions: [] };
  return { ...(row ?? first), id: recorded.environmentId, name, type, brand, trialEndsOn, isActive, isSuspended, modules, state };
}
