import { newId, type UserId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { permissions, type UserEvent } from '../user/user.events.js';
import { invitationErrors } from './invitation.errors.js';
import type { InvitationEvent } from './invitation.events.js';
import { type InvitationCommand, invitationCase, invitationIdOf } from './invitation.js';

const claire = newId() as UserId;
const zoe = newId() as UserId;
const id = invitationIdOf('zoe@cse.demo');
const on = localDate('2026-11-21');
const text = {
  email: 'zoe@cse.demo',
  firstname: 'Zoé',
  lastname: 'Petit',
  role: 'TREASURER',
  permissions: ['COMPTABILITY_ACCESS'],
  accountingPermissions: [],
} as const;
const sent: InvitationEvent = { type: 'InvitationSent', data: { ...text, expiresAt: '2026-11-28T09:00:00.000Z' } };
const cancelled: InvitationEvent = { type: 'InvitationCancelled', data: { on } };
const administrator: UserEvent = {
  type: 'UserRegistered',
  data: { email: 'claire@cse.demo', firstname: 'Claire', lastname: 'Morel', permissions, accountingPermissions: [], isOperator: false },
};
const colleague: UserEvent = { type: 'UserRegistered', data: { ...text, isOperator: false } };
const deactivated: UserEvent = { type: 'UserDeactivated', data: { on, reason: 'revoked' } };
const byClaire = specifyCase(invitationCase, caseContext({ userId: claire }));
const invite: InvitationCommand = { id, type: 'Invite', userId: null, data: { ...text, email: ' Zoe@cse.demo ', firstname: ' Zoé ' } };
const accept: InvitationCommand = { id, type: 'AcceptInvitation', userId: zoe };
const given = (...invitation: InvitationEvent[]) => byClaire.given({ invitation, actor: [administrator] });

describe('an invitation', () => {
  it('is sent for seven days', () =>
    given()
      .when(invite)
      .then({ invitation: [sent] }));
  it('has one id for one address', () => expect(invitationIdOf(' ZOE@cse.demo')).toBe(id));
  it('is sent again after it was cancelled', () => given(sent, cancelled).when(invite).thenTypes('InvitationSent'));
  it('waits only once for an address', () => given(sent).when(invite).thenRefuses('invitation.already-invited'));
  it('never grants rights that the administrator does not hold', () =>
    given()
      .when({ ...invite, data: { ...text, accountingPermissions: ['EDIT_PLAN'] } })
      .thenRefuses('user.right-not-held'));
  it('names no administrator without the rights of one', () =>
    given()
      .when({ ...invite, data: { ...text, role: 'ADMINISTRATOR' } })
      .thenRefuses('user.role-not-held'));
  it('needs a valid address and a name', () => {
    expect(() => invitationIdOf('zoe')).toThrow('adresse électronique');
    given()
      .when({ ...invite, data: { ...text, email: 'zoe' } })
      .thenRefuses('user.email-invalid');
    given()
      .when({ ...invite, data: { ...text, lastname: '' } })
      .thenRefuses('user.name-missing');
    given()
      .when({ ...invite, data: { ...text, firstname: 'Voir evil.example' } })
      .thenRefuses('user.name-invalid');
  });
  it('is not for a member', () => {
    const inviteMember: InvitationCommand = { ...invite, userId: zoe } as InvitationCommand;
    byClaire
      .given({ actor: [administrator], person: [colleague] })
      .when(inviteMember)
      .thenRefuses('invitation.already-member');
    byClaire
      .given({ actor: [administrator], person: [colleague, deactivated] })
      .when(inviteMember)
      .thenRefuses('invitation.member-deactivated');
    byClaire
      .given({ actor: [administrator] })
      .when({ ...invite, userId: claire } as InvitationCommand)
      .thenRefuses('invitation.already-member');
  });
});

describe('an invitation by the operator', () => {
  const data = { email: text.email, firstname: 'Zoé', lastname: 'Petit', reason: ' Tous les élus sont partis ' };
  it('makes an administrator, with a reason', () =>
    given(sent)
      .when({ id, type: 'InviteAdministrator', data })
      .thenAnswers(({ text: { role, permissions: rights } }) => expect([role, rights]).toEqual(['ADMINISTRATOR', permissions])));
  it('needs the reason', () =>
    given()
      .when({ id, type: 'InviteAdministrator', data: { ...data, reason: '' } })
      .thenRefuses('user.reason-missing'));
});

describe('a waiting invitation', () => {
  it('is sent again, for seven more days', () =>
    given(sent)
      .when({ id, type: 'ResendInvitation' })
      .then({ invitation: [{ type: 'InvitationResent', data: { expiresAt: '2026-11-28T09:00:00.000Z' } }] }));
  it('is sent again by who holds its rights only', () =>
    byClaire
      .given({
        invitation: [sent],
        actor: [{ ...administrator, data: { ...administrator.data, permissions: ['ENVIRONMENT_ACCESS'] } } as UserEvent],
      })
      .when({ id, type: 'ResendInvitation' })
      .thenRefuses('user.right-not-held'));
  it('is cancelled', () =>
    given(sent)
      .when({ id, type: 'CancelInvitation' })
      .then({ invitation: [cancelled] }));
  it.each(['ResendInvitation', 'CancelInvitation'] as const)('%s needs one', (type) => {
    given().when({ id, type }).thenRefuses('invitation.unknown');
    given(sent, cancelled).when({ id, type }).thenRefuses('invitation.not-pending');
  });
});

describe('accepting an invitation', () => {
  it('registers the person with the rights of the invitation', () =>
    byClaire
      .given({ invitation: [sent] })
      .when(accept)
      .then({
        invitation: [{ type: 'InvitationAccepted', data: { userId: zoe } }],
        person: [{ type: 'UserRegistered', data: { ...text, isOperator: false } }],
      }));
  it.each<[string, InvitationEvent[], UserEvent[]]>([
    ['that was cancelled', [sent, cancelled], []],
    ['that was accepted', [sent, { type: 'InvitationAccepted', data: { userId: zoe } }], [colleague]],
    ['that expired', [{ ...sent, data: { ...sent.data, expiresAt: '2026-11-21T09:00:00.000Z' } }], []],
    ['of a member deactivated meanwhile', [sent], [colleague, deactivated]],
  ])('refuses one %s', (_, invitation, person) =>
    byClaire.given({ invitation, person }).when(accept).thenRefuses('invitation.link-invalid'),
  );
});

describe('the catalogue', () => {
  it('names the refusal that needs the password of an account', () =>
    expect(invitationErrors.passwordWrong()).toMatchObject({ code: 'invitation.password-wrong', kind: 'invalid' }));
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  it.each([invite, accept])('$type sent twice has no second effect', (command) =>
    given(...(command.type === 'Invite' ? [] : [sent])).thenRepeating(command),
  );
});
