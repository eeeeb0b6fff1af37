import { type Case, type CaseContext, type Decision, guarded } from '@intendance/kernel/case.js';
import type { DomainError } from '@intendance/kernel/domain-error.js';
import type { UserId } from '@intendance/kernel/id.js';
import { userErrors } from './user.errors.js';
import { accountingPermissions, permissions, type UserRole } from './user.events.js';
import { type Grants, type RegisteredUser, registered, type User, type UserCommand, userDecider } from './user.js';

export type UserRightsChange =
  | { type: 'SetRights'; data: Grants & { role: UserRole } }
  | { type: 'Deactivate' }
  | { type: 'Reactivate' }
  /** By the user alone: the successor gets the user's rights and role, and the user leaves. */
  | { type: 'HandOver'; successor: UserId };
/** `members`: the ids of the structure's members. The stream of each tells whether the member is an administrator. */
export type UserRightsCommand = UserRightsChange & { readonly id: UserId; readonly members: readonly UserId[] };

const folds = { record: userDecider, colleagues: { each: userDecider } };
export const userStream = (id: UserId): `user-${UserId}` => `user-${id}`;

/**
 * The rights and the state of a member, changed by an administrator. Guards every colleague: two concurrent commands cannot both rely on
 * the other's administrator.
 */
export const userRightsCase: Case<UserRightsCommand, RegisteredUser, typeof folds, 'record'> = {
  folds,
  own: 'record',
  streams: ({ id, members, ...command }, { userId }) => ({
    record: guarded(userStream(id)),
    colleagues: [...new Set([...members, userId, ...('successor' in command ? [command.successor] : [])])]
      .filter((member) => member !== id)
      .map((member) => guarded(userStream(member))),
  }),
  decide({ id, ...command }, { record, colleagues }, context) {
    const user = registered(record);
    if (command.type === 'HandOver') return handover(id, command.successor, user, colleagues, context);
    const actor = context.userId === id ? record : (colleagues.get(userStream(context.userId)) ?? userDecider.initial);
    const isOwn = context.userId === id;
    const events = userDecider.decide(decisionOf(command, user, { actor, isOwn }, context), record);
    const changed = registered(events.reduce(userDecider.evolve, record));
    if (isAdministrator(user) && !isAdministrator(changed) && ![...colleagues.values()].some(isAdministrator))
      throw userErrors.lastAdministrator();
    const rights = rightsWithoutHolder(user, [changed, ...colleagues.values()]);
    if (rights.length > 0) throw userErrors.lastHolder(rights);
    return { events: { record: events }, answer: changed };
  },
};

/** @throws user.successor-invalid */
function handover(
  id: UserId,
  successor: UserId,
  user: RegisteredUser,
  colleagues: ReadonlyMap<string, User>,
  { userId, today }: CaseContext,
): Decision<typeof folds, RegisteredUser> {
  const stream = userStream(successor);
  const heir = colleagues.get(stream);
  if (userId !== id || heir?.status !== 'registered' || !heir.isActive) throw userErrors.successorInvalid();
  const data = {
    permissions: [...user.permissions, ...heir.permissions],
    accountingPermissions: [...user.accountingPermissions, ...heir.accountingPermissions],
    role: user.role,
  };
  const granted = userDecider.decide({ type: 'SetPermissions', data }, heir);
  const left = userDecider.decide({ type: 'DeactivateUser', data: { on: today, reason: 'handover' } }, user);
  const answer = registered(left.reduce(userDecider.evolve, user as User));
  return { events: { record: left, colleagues: new Map([[stream, granted]]) }, answer };
}

export const isAdministrator = (user: User): boolean =>
  user.status === 'registered' && user.isActive && user.permissions.includes('ENVIRONMENT_ACCESS');

/** `isOwn`: the actor changes their own rights. */
type Author = { readonly actor: User; readonly isOwn: boolean };

/** @throws user.deactivated, user.right-not-held, user.removed-right-not-held, user.role-not-held, user.holds-more-rights */
function decisionOf(
  command: Exclude<UserRightsChange, { type: 'HandOver' }>,
  user: RegisteredUser,
  { actor, isOwn }: Author,
  { today }: Pick<CaseContext, 'today'>,
): UserCommand {
  switch (command.type) {
    case 'SetRights':
      if (!user.isActive) throw userErrors.deactivated();
      mustHold(actor, grantsBeyond(command.data, user));
      mustHold(actor, grantsBeyond(user, command.data), userErrors.removedRightNotHeld);
      if (command.data.role !== user.role) {
        mustHoldRole(actor, command.data.role);
        if (!isOwn) mustHold(actor, user, userErrors.holdsMoreRights);
      }
      return { type: 'SetPermissions', data: command.data };
    case 'Deactivate':
      mustHold(actor, user, userErrors.holdsMoreRights);
      return { type: 'DeactivateUser', data: { on: today, reason: 'revoked' } };
    case 'Reactivate':
      mustHold(actor, user.isActive ? none : user);
      return { type: 'ReactivateUser', data: { on: today } };
  }
}

const none: Grants = { permissions: [], accountingPermissions: [] };

/** @throws user.right-not-held, or the given refusal */
export function mustHold(actor: User, grants: Grants, refusal: () => DomainError = userErrors.rightNotHeld): void {
  const actorGrants = actor.status === 'registered' && actor.isActive ? actor : none;
  const holdsAll =
    grants.permissions.every((right) => actorGrants.permissions.includes(right)) &&
    grants.accountingPermissions.every((right) => actorGrants.accountingPermissions.includes(right));
  if (!holdsAll) throw refusal();
}

/** The label of an administrator says that the user has every right. @throws user.role-not-held */
export function mustHoldRole(actor: User, role: UserRole): void {
  if (role === 'ADMINISTRATOR') mustHold(actor, { permissions, accountingPermissions }, userErrors.roleNotHeld);
}

/** The rights of a user that no active user has after the change. */
function rightsWithoutHolder(before: RegisteredUser, after: readonly User[]): string[] {
  if (!before.isActive) return [];
  const active = after.filter((each): each is RegisteredUser => each.status === 'registered' && each.isActive);
  return [
    ...before.permissions.filter((right) => !active.some((each) => each.permissions.includes(right))),
    ...before.accountingPermissions.filter((right) => !active.some((each) => each.accountingPermissions.includes(right))),
  ];
}

const grantsBeyond = (grants: Grants, others: Grants): Grants => ({
  permissions: grants.permissions.filter((right) => !others.permissions.includes(right)),
  accountingPermissions: grants.accountingPermissions.filter((right) => !others.accountingPermissions.includes(right)),
});
