import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { Id } from '@intendance/kernel/id.js';
import { addDays, addMonths, type LocalDate } from '@intendance/kernel/local-date.js';
import { type AccountingPermission, accountingPermissions, type Permission, permissions } from '../user/user.events.js';
import { registered, type User, userDecider } from '../user/user.js';
import { apiKeyErrors } from './api-key.errors.js';
import type { ApiKeyCreation, ApiKeyEvent } from './api-key.events.js';

export type ApiKeyId = Id<'api-key'>;
export type ApiKey = ApiKeyCreation & { readonly status: 'active' | 'revoked'; readonly isExpiryAnnounced: boolean };
export type ApiKeyState = { readonly status: 'none' } | ApiKey;

export type ApiKeyCommand =
  | { type: 'CreateApiKey'; data: Omit<ApiKeyCreation, 'createdBy'> }
  | { type: 'AnnounceApiKeyExpiry' }
  | { type: 'RevokeApiKey' };

/** Keys never manage the environment: its users, its keys, its mandate, its offer. */
export const grantablePermissions = permissions.filter((code) => code !== 'ENVIRONMENT_ACCESS');
const longestMonths = 24;
const announcedDays = 14;

export const apiKeyStream = (id: ApiKeyId) => `api-key-${id}` as const;
export const apiKeyFold: Pick<Decider<never, ApiKeyEvent, ApiKeyState>, 'initial' | 'evolve'> = { initial: { status: 'none' }, evolve };

type Folds = { readonly key: typeof apiKeyFold; readonly creator: typeof userDecider };

export const apiKeyCase: Case<Addressed<ApiKeyId, ApiKeyCommand>, ApiKey, Folds, 'key'> = {
  folds: { key: apiKeyFold, creator: userDecider },
  own: 'key',
  streams: ({ id, type }, { userId }) => ({
    key: read(apiKeyStream(id)),
    ...(type === 'CreateApiKey' && { creator: read(`user-${userId}`) }),
  }),
  decide(command, { key, creator }, { userId, today }) {
    const events =
      command.type === 'CreateApiKey'
        ? creation(key, { ...command.data, createdBy: userId }, creator, today)
        : change(command.type, created(key), today);
    return { events: { key: events }, answer: created(events.reduce(evolve, key)) };
  },
};

/** @throws api-key.unknown */
export function created(state: ApiKeyState): ApiKey {
  if (state.status === 'none') throw apiKeyErrors.unknown();
  return state;
}

export const isExpired = ({ expiresOn }: Pick<ApiKey, 'expiresOn'>, today: LocalDate): boolean => expiresOn < today;

/** Days before the expiry from which the administrators are warned. */
export const lastAnnouncedDay = (today: LocalDate): LocalDate => addDays(today, announcedDays);

function creation(state: ApiKeyState, data: ApiKeyCreation, creator: User, today: LocalDate): ApiKeyEvent[] {
  if (state.status !== 'none') return [];
  const name = data.name.trim();
  if (name === '') throw apiKeyErrors.nameMissing();
  refuseGrants(data, registered(creator));
  if (data.expiresOn <= today) throw apiKeyErrors.expiryPast();
  if (data.expiresOn > addMonths(today, longestMonths)) throw apiKeyErrors.expiryTooFar();
  return [{ type: 'ApiKeyCreated', data: { ...data, ...sorted(data), name } }];
}

function refuseGrants(wanted: Grants, creator: Grants): void {
  if (wanted.permissions.length === 0) throw apiKeyErrors.permissionMissing();
  if (wanted.permissions.includes('ENVIRONMENT_ACCESS')) throw apiKeyErrors.permissionReserved();
  if (!wanted.permissions.every((code) => creator.permissions.includes(code))) throw apiKeyErrors.permissionNotHeld('permissions');
  if (!wanted.accountingPermissions.every((code) => creator.accountingPermissions.includes(code)))
    throw apiKeyErrors.permissionNotHeld('accounting_permissions');
}

function change(type: Exclude<ApiKeyCommand['type'], 'CreateApiKey'>, key: ApiKey, today: LocalDate): ApiKeyEvent[] {
  if (key.status === 'revoked') return [];
  if (type === 'RevokeApiKey') return [{ type: 'ApiKeyRevoked', data: {} }];
  const { expiresOn, isExpiryAnnounced } = key;
  const isNear = expiresOn <= lastAnnouncedDay(today) && !isExpired(key, today);
  return isNear && !isExpiryAnnounced ? [{ type: 'ApiKeyExpiryAnnounced', data: { expiresOn } }] : [];
}

function evolve(state: ApiKeyState, event: ApiKeyEvent): ApiKeyState {
  if (event.type === 'ApiKeyCreated') return { status: 'active', isExpiryAnnounced: false, ...event.data };
  if (state.status === 'none') return state;
  return event.type === 'ApiKeyRevoked' ? { ...state, status: 'revoked' } : { ...state, isExpiryAnnounced: true };
}

type Grants = { readonly permissions: readonly Permission[]; readonly accountingPermissions: readonly AccountingPermission[] };
/** Each once, in the catalogue's order. */
const sorted = (grants: Grants): Grants => ({
  permissions: permissions.filter((code) => grants.permissions.includes(code)),
  accountingPermissions: accountingPermissions.filter((code) => grants.accountingPermissions.includes(code)),
});
