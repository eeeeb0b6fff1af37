import { fold } from '@intendance/kernel/decider.js';
import { newId, type UserId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { UserEvent } from '../user/user.events.js';
import { registered, type User, userDecider } from '../user/user.js';
import type { ApiKeyCreation, ApiKeyEvent } from './api-key.events.js';
import { type ApiKey, type ApiKeyCommand, type ApiKeyId, apiKeyCase, apiKeyFold, created, currentGrants, isExpired } from './api-key.js';

const id = newId() as ApiKeyId;
const userId = newId() as UserId;
const today = localDate('2026-11-21');
const keys = specifyCase(apiKeyCase, caseContext({ userId, today }));
const creator: UserEvent & { type: 'UserRegistered' } = {
  type: 'UserRegistered',
  data: {
    email: 'claire@cse.demo',
    firstname: 'Claire',
    lastname: 'Morel',
    permissions: ['COMPTABILITY_ACCESS', 'ENVIRONMENT_ACCESS', 'PEOPLE_ACCESS'],
    accountingPermissions: ['VIEW_DETAILS'],
    isOperator: false,
  },
};
const payroll: Omit<ApiKeyCreation, 'createdBy'> = {
  name: 'Paie',
  prefix: 'int_Ab3d',
  permissions: ['PEOPLE_ACCESS'],
  accountingPermissions: [],
  expiresOn: localDate('2027-11-21'),
};
const other = newId() as UserId;
const keyCreated: ApiKeyEvent & { type: 'ApiKeyCreated' } = { type: 'ApiKeyCreated', data: { ...payroll, createdBy: userId } };
const create = (change: Partial<typeof payroll> = {}) => ({ type: 'CreateApiKey', id, data: { ...payroll, ...change } }) as const;

describe('creating a key', () => {
  it('records each permission once, the creator and the trimmed name', () =>
    keys
      .given({ creator: [creator] })
      .when(create({ name: ' Paie ', permissions: ['PEOPLE_ACCESS', 'PEOPLE_ACCESS'] }))
      .then({ key: [keyCreated] }));
  it('answers the active key', () =>
    keys
      .given({ creator: [creator] })
      .when(create())
      .thenAnswers((key) =>
        expect(key).toEqual({
          ...payroll,
          createdBy: userId,
          status: 'active',
          isExpiryAnnounced: false,
          generation: 1,
          shownTo: userId,
          former: null,
        }),
      ));
  it('needs a registered creator', () => keys.given({}).when(create()).thenRefuses('user.unknown'));
  it.each([
    [{ name: ' ' }, 'api-key.name-missing'],
    [{ permissions: [] }, 'api-key.permission-missing'],
    [{ permissions: ['PEOPLE_ACCESS', 'ENVIRONMENT_ACCESS'] }, 'api-key.permission-reserved'],
    [{ permissions: ['PEOPLE_ACCESS', 'ACTIVITY_ACCESS'] }, 'api-key.permission-not-held'],
    [{ accountingPermissions: ['VIEW_DETAILS', 'EDIT_PLAN'] }, 'api-key.permission-not-held'],
    [{ expiresOn: today }, 'api-key.expiry-past'],
    [{ expiresOn: localDate('2028-11-22') }, 'api-key.expiry-too-far'],
  ] as const)('with %j is refused', (change, code) =>
    keys
      .given({ creator: [creator] })
      .when(create(change))
      .thenRefuses(code),
  );
  it('accepts two years to the day', () =>
    keys
      .given({ creator: [creator] })
      .when(create({ expiresOn: localDate('2028-11-21') }))
      .thenTypes('ApiKeyCreated'));
});

describe('the rights of a key', () => {
  const key = (change: Partial<ApiKeyCreation>): ApiKey =>
    created(fold(apiKeyFold, [{ type: 'ApiKeyCreated', data: { ...keyCreated.data, ...change } }]));
  const user = (...more: UserEvent[]): User => fold(userDecider, [creator, ...more]);
  const given = { permissions: ['COMPTABILITY_ACCESS', 'PEOPLE_ACCESS'], accountingPermissions: ['VIEW_DETAILS'] } as const;
  const lost = {
    type: 'PermissionsRevoked',
    data: { permissions: ['PEOPLE_ACCESS', 'ENVIRONMENT_ACCESS'], accountingPermissions: ['VIEW_DETAILS'] },
  } as const;
  const left = { type: 'UserDeactivated', data: { on: today, reason: 'revoked' } } as const;
  it('are recorded as following when the creator chose so', () =>
    keys
      .given({ creator: [creator] })
      .when(create({ followsCreator: true }))
      .then({ key: [{ ...keyCreated, data: { ...keyCreated.data, followsCreator: true } }] }));
  it('stand by themselves otherwise', () => {
    expect(currentGrants(key(given), user(lost, left))).toEqual(given);
    expect(currentGrants(key(given), { status: 'none' })).toEqual(given);
  });
  it('that follow their creator narrow with the rights of the creator', () =>
    expect(currentGrants(key({ ...given, followsCreator: true }), user(lost))).toEqual({
      permissions: ['COMPTABILITY_ACCESS'],
      accountingPermissions: [],
    }));
  it('that follow their creator never grow beyond those that were given', () => {
    const more = { type: 'PermissionsGranted', data: { permissions: ['ACTIVITY_ACCESS'], accountingPermissions: ['EDIT_PLAN'] } } as const;
    expect(currentGrants(key({ ...given, followsCreator: true }), user(more))).toEqual(given);
    expect(registered(user(more)).permissions).toContain('ACTIVITY_ACCESS');
  });
  it('that follow their creator end with the account', () => {
    expect(currentGrants(key({ ...given, followsCreator: true }), user(left))).toBeNull();
    expect(currentGrants(key({ ...given, followsCreator: true }), { status: 'none' })).toBeNull();
  });
});

describe('a key', () => {
  it('must exist', () => keys.given({}).when({ type: 'RevokeApiKey', id }).thenRefuses('api-key.unknown'));
  it('is revoked, even without its creator', () =>
    keys
      .given({ key: [keyCreated] })
      .when({ type: 'RevokeApiKey', id })
      .then({ key: [{ type: 'ApiKeyRevoked', data: {} }] }));
  it('works on its last day', () => {
    expect(isExpired(payroll, payroll.expiresOn)).toBe(false);
    expect(isExpired(payroll, localDate('2027-11-22'))).toBe(true);
  });
  it.each<ApiKeyCommand>([{ type: 'RevokeApiKey' }, { type: 'AnnounceApiKeyExpiry' }])('takes %j once', (command) =>
    keys.given({ key: [keyCreated] }).thenRepeating({ ...command, id }),
  );
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});

describe('the rotation of a key', () => {
  const rotation = { prefix: 'int_Xy9z', expiresOn: localDate('2028-05-21'), formerUntil: '2026-11-22T08:00:00.000Z' };
  const rotate = (change: Partial<typeof rotation> = {}) => ({ type: 'RotateApiKey', id, data: { ...rotation, ...change } }) as const;
  const rotationEvent: ApiKeyEvent = { type: 'ApiKeyRotated', data: { ...rotation, rotatedBy: userId } };
  it('gives the key another secret, and keeps its permissions', () =>
    keys
      .given({ creator: [creator], key: [keyCreated] })
      .when(rotate())
      .then({ key: [rotationEvent] }));
  it('answers who has seen the secret, and until when the former one works', () =>
    keys
      .given({ creator: [creator], key: [{ ...keyCreated, data: { ...keyCreated.data, createdBy: other } }] })
      .when(rotate())
      .thenAnswers((key) =>
        expect(key).toMatchObject({
          ...payroll,
          ...{ prefix: 'int_Xy9z', expiresOn: '2028-05-21', generation: 2, shownTo: userId, createdBy: other },
          former: { until: '2026-11-22T08:00:00.000Z', shownTo: other },
        }),
      ));
  it('is refused to a user who does not hold the permissions of the key', () =>
    keys
      .given({ creator: [{ ...creator, data: { ...creator.data, permissions: ['ENVIRONMENT_ACCESS'] } }], key: [keyCreated] })
      .when(rotate())
      .thenRefuses('api-key.permission-not-held'));
  it('is refused for a revoked key', () =>
    keys
      .given({ creator: [creator], key: [keyCreated, { type: 'ApiKeyRevoked', data: {} }] })
      .when(rotate())
      .thenRefuses('api-key.is-revoked'));
  it.each([
    [today, 'api-key.expiry-past'],
    [localDate('2028-11-22'), 'api-key.expiry-too-far'],
  ])('until %s is refused', (expiresOn, code) =>
    keys
      .given({ creator: [creator], key: [keyCreated] })
      .when(rotate({ expiresOn }))
      .thenRefuses(code),
  );
  it('has the new last day announced in its turn', () =>
    specifyCase(apiKeyCase, caseContext({ today: localDate('2028-05-10') }))
      .given({ key: [keyCreated, { type: 'ApiKeyExpiryAnnounced', data: { expiresOn: payroll.expiresOn } }, rotationEvent] })
      .when({ type: 'AnnounceApiKeyExpiry', id })
      .thenTypes('ApiKeyExpiryAnnounced'));
});

describe('the announcement of an expiry', () => {
  const announced = (today: string, ...more: ApiKeyEvent[]) =>
    specifyCase(apiKeyCase, caseContext({ today: localDate(today) }))
      .given({ key: [keyCreated, ...more] })
      .when({ type: 'AnnounceApiKeyExpiry', id });
  it('is made from 14 days before to the last day', () => {
    for (const day of ['2027-11-07', '2027-11-21']) announced(day).thenTypes('ApiKeyExpiryAnnounced');
  });
  it.each(['2027-11-06', '2027-11-22'])('is not made on %s', (day) => announced(day).thenTypes());
  it('is not made of a revoked key', () => announced('2027-11-07', { type: 'ApiKeyRevoked', data: {} }).thenTypes());
});
