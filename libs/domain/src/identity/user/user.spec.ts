import { newId, type UserId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { userErrors } from './user.errors.js';
import { type UserEvent, type UserRegistration, userRoles } from './user.events.js';
import { displayName, registered, type User, type UserCommand, userCase, userDecider } from './user.js';
import { roleLabel, roleOf, rolePresets } from './user-role.js';

const user = specify(userDecider);
const registration: UserRegistration = {
  email: 'claire@cse.demo',
  firstname: 'Claire',
  lastname: 'Morel',
  permissions: ['ACTIVITY_ACCESS', 'PEOPLE_ACCESS'],
  accountingPermissions: [],
  isOperator: false,
};
const userRegistered: UserEvent = { type: 'UserRegistered', data: registration };
const names = { firstname: 'Claire', lastname: 'Morel' };
const permissionsOf = (state: User) => registered(state).permissions;

describe('the case of users', () => {
  const id = newId() as UserId;
  it('answers the user as saved', () => {
    const outcome = specifyCase(userCase)
      .given({ record: [userRegistered] })
      .when({ type: 'ChangeUser', id, data: { ...names, lastname: ' Martin ', preferences: {} } });
    outcome.thenTypes('UserRenamed');
    outcome.thenAnswers(({ lastname }) => expect(lastname).toBe('Martin'));
  });
  it('knows no user before the registration', () =>
    specifyCase(userCase)
      .given({})
      .when({ type: 'ChangeUser', id, data: { ...names, preferences: {} } })
      .thenRefuses('user.unknown'));
});

describe('an address given at sign-up', () => {
  const unconfirmed: UserEvent = { type: 'UserRegistered', data: { ...registration, mustConfirmEmail: true } };
  const isUnconfirmed = (state: User) => registered(state).mustConfirmEmail ?? false;
  it('is confirmed once', () => {
    user.given(unconfirmed).when({ type: 'ConfirmEmail' }).then({ type: 'EmailConfirmed', data: {} });
    user.given(unconfirmed).thenRepeating({ type: 'ConfirmEmail' });
    user.given(userRegistered).when({ type: 'ConfirmEmail' }).then();
  });
  it('is confirmed by a password reset too, since its link came by mail', () => {
    const change = (through: 'old-password' | 'reset-link') => ({ type: 'RecordPasswordChange', data: { through } }) as const;
    user
      .given(unconfirmed)
      .when(change('old-password'))
      .thenState((state) => expect(isUnconfirmed(state)).toBe(true));
    user
      .given(unconfirmed)
      .when(change('reset-link'))
      .thenState((state) => expect(isUnconfirmed(state)).toBe(false));
  });
  it('has its refusals', () =>
    expect([userErrors.emailConfirmed().code, userErrors.confirmationLinkInvalid().code]).toEqual([
      'user.email-confirmed',
      'user.confirmation-link-invalid',
    ]));
});

describe('registering a user', () => {
  it('keeps the address in lower case and each permission once', () =>
    user
      .given()
      .when({
        type: 'RegisterUser',
        data: { ...registration, email: '  Claire@CSE.demo ', permissions: ['PEOPLE_ACCESS', 'ACTIVITY_ACCESS', 'PEOPLE_ACCESS'] },
      })
      .then(userRegistered));
  it.each(['claire', 'claire@cse', 'claire @cse.demo', '@cse.demo', `${'c'.repeat(250)}@cse.demo`, 'claire@cse..demo'])(
    'refuses the address %s',
    (email) =>
      user
        .given()
        .when({ type: 'RegisterUser', data: { ...registration, email } })
        .thenRefuses('user.email-invalid'),
  );
  it('needs a name', () =>
    user
      .given()
      .when({ type: 'RegisterUser', data: { ...registration, lastname: ' ' } })
      .thenRefuses('user.name-missing'));
  it.each([{ firstname: 'Cliquez http://evil.example/x' }, { lastname: 'Morel\u200b' }, { lastname: 'Morel\nBcc: a@b.fr' }])(
    'refuses %j',
    (names) =>
      user
        .given()
        .when({ type: 'RegisterUser', data: { ...registration, ...names } })
        .thenRefuses('user.name-invalid'),
  );
  it('keeps a name of before the rule, and takes no new one', () => {
    const names = { firstname: 'Claire', lastname: 'Morel.demo' };
    const old: UserEvent = { type: 'UserRegistered', data: { ...registration, ...names } };
    user
      .given(old)
      .when({ type: 'ChangeUser', data: { ...names, preferences: {} } })
      .then();
    user
      .given(old)
      .when({ type: 'ChangeUser', data: { ...names, firstname: 'www.evil', preferences: {} } })
      .thenRefuses('user.name-invalid');
  });
});

describe('a registered user', () => {
  it('must exist', () =>
    user
      .given()
      .when({ type: 'ChangeUser', data: { firstname: 'A', lastname: 'B', preferences: {} } })
      .thenRefuses('user.unknown'));
  it('is granted what is new and revoked what is missing', () =>
    user
      .given(userRegistered)
      .when({ type: 'SetPermissions', data: { permissions: ['HELP_ACCESS', 'PEOPLE_ACCESS'], accountingPermissions: ['EDIT_PLAN'] } })
      .then(
        { type: 'PermissionsGranted', data: { permissions: ['HELP_ACCESS'], accountingPermissions: ['EDIT_PLAN'] } },
        { type: 'PermissionsRevoked', data: { permissions: ['ACTIVITY_ACCESS'], accountingPermissions: [] } },
      ));
  it('holds what was granted and not revoked', () =>
    user
      .given(userRegistered)
      .when({ type: 'SetPermissions', data: { permissions: ['PEOPLE_ACCESS', 'HELP_ACCESS'], accountingPermissions: [] } })
      .thenState((state) => expect(permissionsOf(state)).toEqual(['HELP_ACCESS', 'PEOPLE_ACCESS'])));
  it('chooses preferences one by one, null taking one back', () => {
    const chosen: UserEvent = { type: 'PreferenceChosen', data: { name: 'theme', value: 'dark' } };
    user
      .given(userRegistered)
      .when({ type: 'ChangeUser', data: { ...names, preferences: { theme: 'dark', density: null } } })
      .then(chosen);
    user
      .given(userRegistered, chosen)
      .when({ type: 'ChangeUser', data: { ...names, preferences: { theme: null } } })
      .thenState((state) => expect(registered(state).preferences).toEqual({}));
  });
  it('has each change of password in its history, without the password', () =>
    user
      .given(userRegistered)
      .when({ type: 'RecordPasswordChange', data: { through: 'reset-link' } })
      .then({ type: 'PasswordChanged', data: { through: 'reset-link' } }));
  it('is shown by first and last name', () => expect(displayName(registration)).toBe('Claire Morel'));
});

describe('the role of a user', () => {
  it('is assigned with the rights', () =>
    user
      .given(userRegistered)
      .when({ type: 'SetPermissions', data: { permissions: registration.permissions, accountingPermissions: [], role: 'TREASURER' } })
      .then({ type: 'UserRoleAssigned', data: { role: 'TREASURER' } }));
  it('follows from the rights of a user of an earlier time', () => {
    expect(roleOf({ permissions: ['ENVIRONMENT_ACCESS'] })).toBe('ADMINISTRATOR');
    expect(roleOf({ permissions: ['HELP_ACCESS'] })).toBe('CUSTOM');
  });
  it('proposes rights', () => {
    expect(rolePresets.map(({ name }) => name)).toEqual(userRoles);
    expect(roleLabel('TREASURER')).toBe('Trésorier');
  });
});

describe('an access that the operator recovers', () => {
  const recover = (reason: string) => ({ type: 'RecoverAccess', data: { on: localDate('2026-11-21'), reason } }) as const;
  const deactivated: UserEvent = { type: 'UserDeactivated', data: { on: localDate('2026-11-20'), reason: 'revoked' } };
  it('is that of an active administrator', () => {
    const outcome = user.given(userRegistered, deactivated).when(recover(' Départ du trésorier '));
    outcome.thenState((state) => {
      const { isActive, role, permissions: grants } = registered(state);
      expect([isActive, role, grants.includes('ENVIRONMENT_ACCESS')]).toEqual([true, 'ADMINISTRATOR', true]);
    });
    user.given(userRegistered, deactivated).thenRepeating(recover('Départ du trésorier'));
  });
  it('needs a reason', () => user.given(userRegistered).when(recover(' ')).thenRefuses('user.reason-missing'));
});

describe('the catalogue', () => {
  it('names what only the directory of addresses can know', () => {
    expect(userErrors.emailTaken()).toMatchObject({ code: 'user.email-taken', kind: 'conflict' });
    expect(userErrors.emailUnknown()).toMatchObject({
      code: 'user.email-unknown',
      message: 'Utilisateur inconnu. Merci de vérifier votre adresse électronique',
    });
  });
  it('names the refusal of a structure that is not open to the user', () =>
    expect(userErrors.structureUnknown()).toMatchObject({ code: 'user.structure-unknown', kind: 'not-found' }));
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  const commands: UserCommand[] = [
    { type: 'RegisterUser', data: registration },
    { type: 'ChangeUser', data: { firstname: 'Claire', lastname: 'Durand', preferences: { density: 'compact' } } },
    { type: 'SetPermissions', data: { permissions: ['MAILING_ACCESS'], accountingPermissions: [] } },
  ];
  it.each(commands.map((command) => [command.type, command] as const))('%s sent twice has no second effect', (_, command) =>
    user.given(userRegistered).thenRepeating(command),
  );
});
