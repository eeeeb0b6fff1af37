import { type Case, type CaseContext, guarded, read } from '@intendance/kernel/case.js';
import { derivedId, type UserId } from '@intendance/kernel/id.js';
import { accountingPermissions, permissions, type UserEvent } from '../user/user.events.js';
import { checkedEmail, checkedName, type RegisteredUser, sortGrants, statedReason, type User, userDecider } from '../user/user.js';
import { mustHold, mustHoldRole, userStream } from '../user/user-rights.js';
import { invitationErrors } from './invitation.errors.js';
import type { InvitationEvent, InvitationText } from './invitation.events.js';
import { type Invitation, invitationFold, type SentInvitation } from './invitation-state.js';

export type InvitationId = string;
export const invitationDays = 7;

/** `userId`: the person of the account with this address, or null for an address without account. */
export type InvitationCommand = { readonly id: InvitationId } & (
  | { type: 'Invite'; userId: UserId | null; data: InvitationText }
  /** By the operator, for a structure whose administrators are gone. A pending invitation is replaced. */
  | { type: 'InviteAdministrator'; data: Pick<InvitationText, 'email' | 'firstname' | 'lastname'> & { reason: string } }
  | { type: 'ResendInvitation' }
  | { type: 'CancelInvitation' }
  | { type: 'AcceptInvitation'; userId: UserId }
);

/** One invitation per address and structure: a later one continues the stream. */
export const invitationIdOf = (email: string): InvitationId => derivedId(`intendance invitation of ${checkedEmail(email)}`);
export const invitationStream = (id: InvitationId): `invitation-${string}` => `invitation-${id}`;

const folds = { invitation: invitationFold, actor: userDecider, person: userDecider };

/** Invites a person to a structure: an administrator grants rights that they hold, and the person is registered on acceptance. */
export const invitationCase: Case<InvitationCommand, SentInvitation, typeof folds, 'invitation'> = {
  folds,
  own: 'invitation',
  streams: (command, { userId }) => ({
    invitation: guarded(invitationStream(command.id)),
    actor: command.type === 'AcceptInvitation' || command.type === 'InviteAdministrator' ? undefined : guarded(userStream(userId)),
    person: personStream(command, userId),
  }),
  decide(command, { invitation, actor, person }, context) {
    const events = decideOn(command, { invitation, actor, person }, context);
    const answer = events.reduce(invitationFold.evolve, invitation);
    if (answer.status === 'none') throw invitationErrors.unknown();
    const registration = command.type === 'AcceptInvitation' && person.status === 'none' ? registrationOf(answer, person) : [];
    return { events: { invitation: events, person: registration }, answer };
  },
};

function personStream(command: InvitationCommand, actorId: UserId) {
  if (command.type === 'AcceptInvitation') return guarded(userStream(command.userId));
  return command.type === 'Invite' && command.userId !== null && command.userId !== actorId ? read(userStream(command.userId)) : undefined;
}

type InvitationFacts = { invitation: Invitation; actor: User; person: User };

function decideOn(command: InvitationCommand, { invitation, actor, person }: InvitationFacts, context: CaseContext): InvitationEvent[] {
  if (command.type === 'Invite') {
    if (invitation.status === 'pending') throw invitationErrors.alreadyInvited();
    mustBeNoMember(command.userId === context.userId ? actor : person);
    mustHold(actor, command.data);
    mustHoldRole(actor, command.data.role);
    return [{ type: 'InvitationSent', data: { ...invitationText(command.data), expiresAt: expiryOf(context) } }];
  }
  if (command.type === 'InviteAdministrator') return [recovery(command.data, context)];
  if (invitation.status === 'none') throw invitationErrors.unknown();
  if (command.type === 'AcceptInvitation') {
    if (person.status !== 'none' && !person.isActive) throw invitationErrors.linkInvalid();
    return acceptance(command.userId, invitation, context);
  }
  if (invitation.status !== 'pending') throw invitationErrors.notPending();
  if (command.type === 'CancelInvitation') return [{ type: 'InvitationCancelled', data: { on: context.today } }];
  mustHold(actor, invitation.text);
  mustHoldRole(actor, invitation.text.role);
  return [{ type: 'InvitationResent', data: { expiresAt: expiryOf(context) } }];
}

function recovery({ reason, ...person }: RecoveryData, context: CaseContext): InvitationEvent {
  const text = invitationText({ ...person, role: 'ADMINISTRATOR', permissions, accountingPermissions });
  return { type: 'InvitationSent', data: { ...text, expiresAt: expiryOf(context), recoveryReason: statedReason(reason) } };
}
type RecoveryData = Extract<InvitationCommand, { type: 'InviteAdministrator' }>['data'];

function acceptance(userId: UserId, invitation: SentInvitation, { now }: CaseContext): InvitationEvent[] {
  if (invitation.status !== 'pending' || Date.parse(invitation.expiresAt) <= now.getTime()) throw invitationErrors.linkInvalid();
  return [{ type: 'InvitationAccepted', data: { userId } }];
}

/** @throws invitation.already-member, invitation.member-deactivated */
function mustBeNoMember(person: User): void {
  if (person.status === 'none') return;
  throw person.isActive ? invitationErrors.alreadyMember() : invitationErrors.memberDeactivated();
}

/** @throws user.email-invalid, user.name-missing, user.name-invalid */
const invitationText = (data: InvitationText): InvitationText => ({
  email: checkedEmail(data.email),
  ...checkedName(data),
  role: data.role,
  ...sortGrants(data),
});

const registrationOf = ({ text }: SentInvitation, person: Exclude<User, RegisteredUser>): UserEvent[] =>
  userDecider.decide({ type: 'RegisterUser', data: { ...text, isOperator: false } }, person);

const expiryOf = ({ now }: CaseContext): string => new Date(now.getTime() + invitationDays * 86_400_000).toISOString();
