import { newId, type UserId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { type Permission, permissions, type UserEvent } from './user.events.js';
import { userRightsCase, userStream } from './user-rights.js';

const claire = newId() as UserId;
const hugo = newId() as UserId;
const on = localDate('2026-11-21');
const registered = (firstname: string, grants: readonly Permission[]): UserEvent => ({
  type: 'UserRegistered',
  data: { email: `${firstname}@cse.demo`, firstname, lastname: 'Morel', permissions: grants, accountingPermissions: [], isOperator: false },
});
const administrator = registered('claire', permissions);
const member = registered('hugo', ['HELP_ACCESS']);
const rights = (grants: readonly Permission[], accounting: readonly 'EDIT_PLAN'[] = []) =>
  ({ type: 'SetRights', data: { role: 'CUSTOM', permissions: grants, accountingPermissions: accounting } }) as const;
const byClaire = specifyCase(userRightsCase, caseContext({ userId: claire }));
const members = [claire, hugo];
const colleagues = (...events: UserEvent[]) => new Map([[userStream(claire), events]]);
const others = (...events: UserEvent[]) => new Map([[userStream(hugo), events]]);

describe('the rights of a colleague', () => {
  it('are changed by an administrator who holds them', () =>
    byClaire
      .given({ record: [member], colleagues: colleagues(administrator) })
      .when({ id: hugo, members, ...rights(['HELP_ACCESS', 'PEOPLE_ACCESS']) })
      .then({ record: [{ type: 'PermissionsGranted', data: { permissions: ['PEOPLE_ACCESS'], accountingPermissions: [] } }] }));
  it('are never rights that the administrator does not hold', () =>
    byClaire
      .given({ record: [member], colleagues: colleagues(registered('claire', ['ENVIRONMENT_ACCESS'])) })
      .when({ id: hugo, members, ...rights(['HELP_ACCESS', 'PEOPLE_ACCESS']) })
      .thenRefuses('user.right-not-held'));
  it('are never accounting rights that the administrator does not hold', () =>
    byClaire
      .given({ record: [member], colleagues: colleagues(administrator) })
      .when({ id: hugo, members, ...rights(['HELP_ACCESS'], ['EDIT_PLAN']) })
      .thenRefuses('user.right-not-held'));
  it('stay though the administrator does not hold them, and are never removed by that administrator', () => {
    const given = byClaire.given({ record: [member], colleagues: colleagues(registered('claire', ['ENVIRONMENT_ACCESS'])) });
    given.when({ id: hugo, members, ...rights(['HELP_ACCESS']) }).then({});
    given.when({ id: hugo, members, ...rights([]) }).thenRefuses('user.removed-right-not-held');
  });
  it('keep a user whose rights the administrator does not hold', () =>
    byClaire
      .given({ record: [member], colleagues: colleagues(registered('claire', ['ENVIRONMENT_ACCESS'])) })
      .when({ id: hugo, members, type: 'Deactivate' })
      .thenRefuses('user.holds-more-rights'));
  it('make no administrator by the label alone', () =>
    byClaire
      .given({ record: [member], colleagues: colleagues(administrator) })
      .when({
        id: hugo,
        members,
        type: 'SetRights',
        data: { role: 'ADMINISTRATOR', permissions: ['HELP_ACCESS'], accountingPermissions: [] },
      })
      .thenRefuses('user.role-not-held'));
  it('leave the role of a user whose rights the administrator does not hold', () =>
    byClaire
      .given({ record: [member], colleagues: colleagues(registered('claire', ['ENVIRONMENT_ACCESS'])) })
      .when({ id: hugo, members, type: 'SetRights', data: { role: 'SECRETARY', permissions: ['HELP_ACCESS'], accountingPermissions: [] } })
      .thenRefuses('user.holds-more-rights'));
  it('are not granted by who was deactivated meanwhile', () =>
    byClaire
      .given({ record: [member], colleagues: colleagues(administrator, { type: 'UserDeactivated', data: { on, reason: 'revoked' } }) })
      .when({ id: hugo, members, ...rights(['PEOPLE_ACCESS']) })
      .thenRefuses('user.right-not-held'));
  it('do not change while the colleague is deactivated', () =>
    byClaire
      .given({ record: [member, { type: 'UserDeactivated', data: { on, reason: 'revoked' } }], colleagues: colleagues(administrator) })
      .when({ id: hugo, members, ...rights([]) })
      .thenRefuses('user.deactivated'));
  it('need a colleague', () =>
    byClaire
      .given({ colleagues: colleagues(administrator) })
      .when({ id: hugo, members, type: 'Deactivate' })
      .thenRefuses('user.unknown'));
});

describe('my own rights', () => {
  it('cannot grow', () =>
    byClaire
      .given({ record: [registered('claire', ['ENVIRONMENT_ACCESS'])], colleagues: others(administrator) })
      .when({ id: claire, members, ...rights(['ENVIRONMENT_ACCESS', 'PEOPLE_ACCESS']) })
      .thenRefuses('user.right-not-held'));
});

describe('the last administrator', () => {
  const alone = byClaire.given({ record: [administrator], colleagues: others(member) });
  it('cannot be deactivated', () =>
    alone.when({ id: claire, members, type: 'Deactivate' }).thenRefuses('user.last-administrator', ({ message }) => {
      expect(message).toContain('dernier administrateur');
    }));
  it('cannot lose the right', () => alone.when({ id: claire, members, ...rights(['HELP_ACCESS']) }).thenRefuses('user.last-administrator'));
  it('is also the last one beside a deactivated administrator', () =>
    byClaire
      .given({ record: [administrator], colleagues: others(administrator, { type: 'UserDeactivated', data: { on, reason: 'revoked' } }) })
      .when({ id: claire, members, type: 'Deactivate' })
      .thenRefuses('user.last-administrator'));
  it('is no longer the last one beside another, whose stream is guarded', () => {
    const outcome = byClaire
      .given({ record: [administrator], colleagues: others(administrator) })
      .when({ id: claire, members, type: 'Deactivate' });
    outcome.then({ record: [{ type: 'UserDeactivated', data: { on, reason: 'revoked' } }] });
    outcome.thenGuards('colleagues');
  });
});

describe('the last holder of a right', () => {
  const help = registered('hugo', ['ENVIRONMENT_ACCESS', 'HELP_ACCESS']);
  it.each([
    ['loses no right', rights(['ENVIRONMENT_ACCESS'])],
    ['stays', { type: 'Deactivate' } as const],
  ])('%s', (_title, change) =>
    byClaire
      .given({ record: [administrator], colleagues: others(help) })
      .when({ id: claire, members, ...change })
      .thenRefuses('user.last-holder', ({ details }) =>
        expect(details).toMatchObject({ rights: expect.arrayContaining(['PEOPLE_ACCESS']) }),
      ),
  );
  it('is none while an active colleague holds the right', () =>
    byClaire
      .given({ record: [registered('claire', ['ENVIRONMENT_ACCESS', 'HELP_ACCESS'])], colleagues: others(help) })
      .when({ id: claire, members, ...rights(['ENVIRONMENT_ACCESS']) })
      .thenTypes('PermissionsRevoked', 'UserRoleAssigned'));
});

describe('handing over', () => {
  const handOver = { id: claire, members, type: 'HandOver', successor: hugo } as const;
  it('grants the rights and the role to the successor, and ends the access', () =>
    byClaire
      .given({ record: [administrator], colleagues: others(member) })
      .when(handOver)
      .then({
        record: [{ type: 'UserDeactivated', data: { on, reason: 'handover' } }],
        colleagues: new Map([
          [
            userStream(hugo),
            [
              {
                type: 'PermissionsGranted',
                data: { permissions: permissions.filter((code) => code !== 'HELP_ACCESS'), accountingPermissions: [] },
              },
              { type: 'UserRoleAssigned', data: { role: 'ADMINISTRATOR' } },
            ],
          ],
        ]),
      }));
  it.each<[string, UserEvent[]]>([
    ['nobody', []],
    ['a deactivated user', [member, { type: 'UserDeactivated', data: { on, reason: 'revoked' } }]],
  ])('refuses %s as a successor', (_, events) =>
    byClaire
      .given({ record: [administrator], colleagues: others(...events) })
      .when(handOver)
      .thenRefuses('user.successor-invalid'),
  );
  it('is for oneself, to another', () => {
    byClaire
      .given({ record: [member], colleagues: colleagues(administrator) })
      .when({ id: hugo, members, type: 'HandOver', successor: claire })
      .thenRefuses('user.successor-invalid');
    byClaire
      .given({ record: [administrator] })
      .when({ ...handOver, successor: claire })
      .thenRefuses('user.successor-invalid');
  });
});

describe('a deactivated colleague', () => {
  const deactivated: UserEvent = { type: 'UserDeactivated', data: { on, reason: 'revoked' } };
  it('comes back with the rights of before', () => {
    const outcome = byClaire
      .given({ record: [member, deactivated], colleagues: colleagues(administrator) })
      .when({ id: hugo, members, type: 'Reactivate' });
    outcome.then({ record: [{ type: 'UserReactivated', data: { on } }] });
    outcome.thenAnswers(({ isActive }) => expect(isActive).toBe(true));
  });
  it('does not come back by who does not hold these rights', () =>
    byClaire
      .given({ record: [member, deactivated], colleagues: colleagues(registered('claire', ['ENVIRONMENT_ACCESS'])) })
      .when({ id: hugo, members, type: 'Reactivate' })
      .thenRefuses('user.right-not-held'));
  it.each(['Deactivate', 'Reactivate'] as const)('%s sent twice has no second effect', (type) =>
    byClaire
      .given({ record: [member], colleagues: colleagues(registered('claire', [...permissions])) })
      .thenRepeating({ id: hugo, members, type }),
  );
});
