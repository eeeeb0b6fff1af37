import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { isEmailAddress, normalizeEmail } from '@intendance/kernel/email-address.js';
import type { UserId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { isPlainName } from '@intendance/kernel/plain-text.js';
import { userErrors } from './user.errors.js';
import {
  type AccountingPermission,
  accountingPermissions,
  type DeactivationReason,
  type Permission,
  type PreferenceValue,
  permissions,
  type UserEvent,
  type UserRegistration,
  type UserRole,
} from './user.events.js';
import { roleOf } from './user-role.js';

export type UserCommand =
  | { type: 'RegisterUser'; data: UserRegistration }
  /** A user's own changes; preferences are merged with the stored ones, and null removes one. */
  | { type: 'ChangeUser'; data: { firstname: string; lastname: string; preferences: Readonly<Record<string, PreferenceValue>> } }
  /** The whole list: a permission that is missing from it is revoked. */
  | { type: 'SetPermissions'; data: Grants & { role?: UserRole } }
  | { type: 'DeactivateUser'; data: { on: LocalDate; reason: DeactivationReason } }
  | { type: 'ReactivateUser'; data: { on: LocalDate } }
  /** By the operator: the user is an administrator again, with every permission. */
  | { type: 'RecoverAccess'; data: { on: LocalDate; reason: string } }
  /** The user opened a link that was sent to the address. */
  | { type: 'ConfirmEmail' }
  /** The hash itself is stored apart from the events. */
  | { type: 'RecordPasswordChange'; data: { through: 'old-password' | 'reset-link' } };

export type Grants = { permissions: readonly Permission[]; accountingPermissions: readonly AccountingPermission[] };

export type RegisteredUser = UserRegistration & {
  readonly status: 'registered';
  readonly role: UserRole;
  /** A deactivated user keeps the history and the rights, and opens no session. */
  readonly isActive: boolean;
  readonly preferences: Readonly<Record<string, PreferenceValue>>;
};
export type User = { readonly status: 'none' } | RegisteredUser;

export const userDecider: Decider<UserCommand, UserEvent, User> = { initial: { status: 'none' }, decide, evolve };

export const userCase = singleStreamCase({ decider: userDecider, stream: (id: UserId) => `user-${id}`, answer: registered });

function decide(command: UserCommand, state: User): UserEvent[] {
  if (command.type === 'RegisterUser') return registration(command.data, state);
  const user = registered(state);
  switch (command.type) {
    case 'ChangeUser':
      return changes(command.data, user);
    case 'SetPermissions':
      return [...grantChanges(command.data, user), ...roleChange(command.data.role, user)];
    case 'DeactivateUser':
      return user.isActive ? [{ type: 'UserDeactivated', data: command.data }] : [];
    case 'ReactivateUser':
      return user.isActive ? [] : [{ type: 'UserReactivated', data: command.data }];
    case 'RecoverAccess':
      return recovery(command.data, user);
    case 'ConfirmEmail':
      return user.mustConfirmEmail ? [{ type: 'EmailConfirmed', data: {} }] : [];
    case 'RecordPasswordChange':
      return [{ type: 'PasswordChanged', data: command.data }];
  }
}

function registration(data: UserRegistration, state: User): UserEvent[] {
  const email = checkedEmail(data.email);
  if (state.status === 'registered') return [];
  return [{ type: 'UserRegistered', data: { ...data, ...checkedName(data), email, ...sortGrants(data) } }];
}

/** @throws user.email-invalid */
export function checkedEmail(text: string): string {
  const email = normalizeEmail(text);
  if (!isEmailAddress(email)) throw userErrors.emailInvalid();
  return email;
}

function recovery({ on, reason }: { on: LocalDate; reason: string }, user: RegisteredUser): UserEvent[] {
  const events: UserEvent[] = [
    ...(user.isActive ? [] : [{ type: 'UserReactivated' as const, data: { on } }]),
    ...grantChanges({ permissions, accountingPermissions }, user),
    ...roleChange('ADMINISTRATOR', user),
  ];
  return events.length > 0 ? [...events, { type: 'AccessRecovered', data: { reason: statedReason(reason) } }] : [];
}

/** @throws user.reason-missing */
export function statedReason(text: string): string {
  const reason = text.trim();
  if (reason === '') throw userErrors.reasonMissing();
  return reason;
}

const roleChange = (role: UserRole | undefined, user: RegisteredUser): UserEvent[] =>
  role === undefined || role === user.role ? [] : [{ type: 'UserRoleAssigned', data: { role } }];

function changes({ preferences, ...names }: Extract<UserCommand, { type: 'ChangeUser' }>['data'], user: RegisteredUser): UserEvent[] {
  const { firstname, lastname } = normalizeName(names);
  const isRenamed = firstname !== user.firstname || lastname !== user.lastname;
  // A name of before the rule stays.
  if (isRenamed) checkName({ firstname, lastname });
  const chosen = Object.entries(preferences).filter(([name, value]) => (user.preferences[name] ?? null) !== value);
  return [
    ...(isRenamed ? [{ type: 'UserRenamed' as const, data: { firstname, lastname } }] : []),
    ...chosen.map(([name, value]) => ({ type: 'PreferenceChosen' as const, data: { name, value } })),
  ];
}

function grantChanges(wanted: Grants, user: Grants): UserEvent[] {
  const granted = {
    permissions: without(wanted.permissions, user.permissions),
    accountingPermissions: without(wanted.accountingPermissions, user.accountingPermissions),
  };
  const revoked = {
    permissions: without(user.permissions, wanted.permissions),
    accountingPermissions: without(user.accountingPermissions, wanted.accountingPermissions),
  };
  const events: UserEvent[] = [];
  if (!isEmpty(granted)) events.push({ type: 'PermissionsGranted', data: granted });
  if (!isEmpty(revoked)) events.push({ type: 'PermissionsRevoked', data: revoked });
  return events;
}

function evolve(state: User, event: UserEvent): User {
  if (event.type === 'UserRegistered') return registeredUser(event.data);
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'UserRenamed':
      return { ...state, ...event.data };
    case 'PermissionsGranted':
      return {
        ...state,
        ...sortGrants({
          permissions: [...state.permissions, ...event.data.permissions],
          accountingPermissions: [...state.accountingPermissions, ...event.data.accountingPermissions],
        }),
      };
    case 'PermissionsRevoked':
      return {
        ...state,
        permissions: without(state.permissions, event.data.permissions),
        accountingPermissions: without(state.accountingPermissions, event.data.accountingPermissions),
      };
    case 'UserRoleAssigned':
      return { ...state, role: event.data.role };
    case 'UserDeactivated':
      return { ...state, isActive: false };
    case 'UserReactivated':
      return { ...state, isActive: true };
    case 'PreferenceChosen':
      return { ...state, preferences: preferencesWith(state.preferences, event.data) };
    case 'AccessRecovered':
      return state;
    case 'EmailConfirmed':
      return confirmed(state);
    case 'PasswordChanged':
      // The reset link came by mail too.
      return event.data.through === 'reset-link' ? confirmed(state) : state;
  }
}

const registeredUser = (data: UserRegistration): RegisteredUser => ({
  status: 'registered',
  ...data,
  role: data.role ?? roleOf(data),
  isActive: true,
  preferences: {},
});

/** @throws user.unknown */
export function registered(state: User): RegisteredUser {
  if (state.status === 'none') throw userErrors.unknown();
  return state;
}

function confirmed({ mustConfirmEmail: _, ...user }: RegisteredUser): RegisteredUser {
  return user;
}

export const displayName = (user: Pick<UserRegistration, 'firstname' | 'lastname'>): string => `${user.firstname} ${user.lastname}`.trim();

type Names = { readonly firstname: string; readonly lastname: string };

/** @throws user.name-missing, user.name-invalid */
export function checkedName(data: Names): Names {
  const names = normalizeName(data);
  checkName(names);
  return names;
}

/** @throws user.name-invalid */
export function checkName({ firstname, lastname }: Names): void {
  if (!isPlainName(firstname)) throw userErrors.nameInvalid('firstname');
  if (!isPlainName(lastname)) throw userErrors.nameInvalid('lastname');
}

/** @throws user.name-missing */
function normalizeName(data: Names): Names {
  const firstname = data.firstname.trim();
  const lastname = data.lastname.trim();
  if (lastname === '') throw userErrors.nameMissing();
  return { firstname, lastname };
}

function preferencesWith(preferences: RegisteredUser['preferences'], { name, value }: { name: string; value: PreferenceValue }) {
  const { [name]: _, ...others } = preferences;
  return value === null ? others : { ...others, [name]: value };
}

const without = <Item>(items: readonly Item[], removed: readonly Item[]): Item[] => items.filter((item) => !removed.includes(item));
const isEmpty = (grants: Grants): boolean => grants.permissions.length === 0 && grants.accountingPermissions.length === 0;
/** Each once, in the catalogue's order. */
export const sortGrants = (grants: Grants): Grants => ({
  permissions: permissions.filter((code) => grants.permissions.includes(code)),
  accountingPermissions: accountingPermissions.filter((code) => grants.accountingPermissions.includes(code)),
});
