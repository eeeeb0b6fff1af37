import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { Id, UserId } from '@intendance/kernel/id.js';
import { addDays, addMonths, type LocalDate } from '@intendance/kernel/local-date.js';
import { type AccountingPermission, accountingPermissions, type Permission, permissions } from '../user/user.events.js';
import { registered, type User, userDecider } from '../user/user.js';
import { apiKeyErrors } from './api-key.errors.js';
import type { ApiKeyCreation, ApiKeyEvent, ApiKeyRotation } from './api-key.events.js';

export type ApiKeyId = Id<'api-key'>;
export type ApiKey = ApiKeyCreation & {
  readonly status: 'active' | 'revoked';
  readonly isExpiryAnnounced: boolean;
  /** Number of the secret: 1 at the creation. */
  readonly generation: number;
  /** The user to whom the secret was shown. */
  readonly shownTo: UserId;
  /** The secret before this one, as long as it works. */
  readonly former: { readonly until: string; readonly shownTo: UserId } | null;
};
export type ApiKeyState = { readonly status: 'none' } | ApiKey;

export type ApiKeyCommand =
  | { type: 'CreateApiKey'; data: Omit<ApiKeyCreation, 'createdBy'> }
  | { type: 'AnnounceApiKeyExpiry' }
  | { type: 'RotateApiKey'; data: Omit<ApiKeyRotation, 'rotatedBy'> }
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
    ...((type === 'CreateApiKey' || type === 'RotateApiKey') && { creator: read(`user-${userId}`) }),
  }),
  decide(command, { key, creator }, { userId, today }) {
    const events = decide(command, { key, creator, userId, today });
    return { events: { key: events }, answer: created(events.reduce(evolve, key)) };
  },
};

type Facts = { readonly key: ApiKeyState; readonly creator: User; readonly userId: UserId; readonly today: LocalDate };

function decide(command: ApiKeyCommand, { key, creator, userId, today }: Facts): ApiKeyEvent[] {
  switch (command.type) {
    case 'CreateApiKey':
      return creation(key, { ...command.data, createdBy: userId }, creator, today);
    case 'RotateApiKey':
      return rotation(created(key), { ...command.data, rotatedBy: userId }, creator, today);
    default:
      return change(command.type, created(key), today);
  }
}

/** @throws api-key.unknown */
export function created(state: ApiKeyState): ApiKey {
  if (state.status === 'none') throw apiKeyErrors.unknown();
  return state;
}

export const isExpired = ({ expiresOn }: Pick<ApiKey, 'expiresOn'>, today: LocalDate): boolean => expiresOn < today;

/**
 * The rights of a key now: those that it was given and, when it follows its creator, that the creator still has.
 * @returns null when the creator has no active account
 */
export function currentGrants(key: ApiKey, creator: User): Grants | null {
  const { permissions: given, accountingPermissions: accounting } = key;
  if (!key.followsCreator) return { permissions: given, accountingPermissions: accounting };
  if (creator.status === 'none' || !creator.isActive) return null;
  return {
    permissions: given.filter((code) => creator.permissions.includes(code)),
    accountingPermissions: accounting.filter((code) => creator.accountingPermissions.includes(code)),
  };
}

/** Days before the expiry from which the administrators are warned. */
export const lastAnnouncedDay = (today: LocalDate): LocalDate => addDays(today, announcedDays);

function creation(state: ApiKeyState, data: ApiKeyCreation, creator: User, today: LocalDate): ApiKeyEvent[] {
  if (state.status !== 'none') return [];
  const name = data.name.trim();
  if (name === '') throw apiKeyErrors.nameMissing();
  refuseGrants(data, registered(creator));
  refuseLastDay(data.expiresOn, today);
  return [{ type: 'ApiKeyCreated', data: { ...data, ...sorted(data), name } }];
}

/** Who gets the new secret can do all that the key can do. */
function rotation(key: ApiKey, data: ApiKeyRotation, rotator: User, today: LocalDate): ApiKeyEvent[] {
  if (key.status === 'revoked') throw apiKeyErrors.revoked();
  refuseGrants(key, registered(rotator));
  refuseLastDay(data.expiresOn, today);
  return [{ type: 'ApiKeyRotated', data }];
}

function refuseLastDay(expiresOn: LocalDate, today: LocalDate): void {
  if (expiresOn <= today) throw apiKeyErrors.expiryPast();
  if (expiresOn > addMonths(today, longestMonths)) throw apiKeyErrors.expiryTooFar();
}

function refuseGrants(wanted: Grants, creator: Grants): void {
  if (wanted.permissions.length === 0) throw apiKeyErrors.permissionMissing();
  if (wanted.permissions.includes('ENVIRONMENT_ACCESS')) throw apiKeyErrors.permissionReserved();
  if (!wanted.permissions.every((code) => creator.permissions.includes(code))) throw apiKeyErrors.permissionNotHeld('permissions');
  if (!wanted.accountingPermissions.every((code) => creator.accountingPermissions.includes(code)))
    throw apiKeyErrors.permissionNotHeld('accounting_permissions');
}

function change(type: 'AnnounceApiKeyExpiry' | 'RevokeApiKey', key: ApiKey, today: LocalDate): ApiKeyEvent[] {
  if (key.status === 'revoked') return [];
  if (type === 'RevokeApiKey') return [{ type: 'ApiKeyRevoked', data: {} }];
  const { expiresOn, isExpiryAnnounced } = key;
  const isNear = expiresOn <= lastAnnouncedDay(today) && !isExpired(key, today);
  return isNear && !isExpiryAnnounced ? [{ type: 'ApiKeyExpiryAnnounced', data: { expiresOn } }] : [];
}

function evolve(state: ApiKeyState, event: ApiKeyEvent): ApiKeyState {
  if (event.type === 'ApiKeyCreated') return { ...newKey, ...event.data, shownTo: event.data.createdBy };
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'ApiKeyRotated':
      return afterRotation(state, event.data);
    case 'ApiKeyRevoked':
      return { ...state, status: 'revoked' };
    case 'ApiKeyExpiryAnnounced':
      return { ...state, isExpiryAnnounced: true };
  }
}

const newKey = { status: 'active', isExpiryAnnounced: false, generation: 1, former: null } as const;

const afterRotation = (key: ApiKey, { prefix, expiresOn, formerUntil, rotatedBy }: ApiKeyRotation): ApiKey => ({
  ...key,
  prefix,
  expiresOn,
  isExpiryAnnounced: key.isExpiryAnnounced && key.expiresOn === expiresOn,
  generation: key.generation + 1,
  shownTo: rotatedBy,
  former: { until: formerUntil, shownTo: key.shownTo },
});

export type Grants = { readonly permissions: readonly Permission[]; readonly accountingPermissions: readonly AccountingPermission[] };
/** Each once, in the catalogue's order. */
const sorted = (grants: Grants): Grants => ({
  permissions: permissions.filter((code) => grants.permissions.includes(code)),
  accountingPermissions: accountingPermissions.filter((code) => grants.accountingPermissions.includes(code)),
});
