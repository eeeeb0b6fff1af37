import { type EnvironmentId, newId, type UserId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { UserEvent } from '../user/user.events.js';
import { userDecider } from '../user/user.js';
import type { OperatorEvent } from './operator.events.js';
import { isOperator, mustBeEligible, operatorCase, operatorRosterFold, operatorRosterId } from './operator.js';

const id = operatorRosterId;
const office = newId() as EnvironmentId;
const claire = newId() as UserId;
const hugo = newId() as UserId;
const change = (type: OperatorEvent['type'], userId: UserId, reason = 'Renfort'): OperatorEvent => ({
  type,
  data: { userId, environmentId: office, reason },
});
const first = change('OperatorGranted', claire, 'Premier exploitant de l’installation');
const by = (isFirst: boolean) => ({ environmentId: office, isFirst });
const grant = (userId: UserId, reason = ' Renfort ', isFirst = true) =>
  ({ type: 'GrantOperator', id, by: by(isFirst), data: { userId, environmentId: office, reason } }) as const;
const revoke = (userId: UserId, reason = 'Départ', isFirst = true) =>
  ({ type: 'RevokeOperator', id, by: by(isFirst), data: { userId, reason } }) as const;
const as = (userId: UserId) => specifyCase(operatorCase, caseContext({ userId }));

describe('the roster of operators', () => {
  it('begins with the first administrator of the installation', () =>
    as(claire)
      .given({})
      .when(grant(hugo))
      .then({ roster: [first, change('OperatorGranted', hugo)] }));
  it('gets a user once', () =>
    as(claire)
      .given({ roster: [first, change('OperatorGranted', hugo)] })
      .when(grant(hugo))
      .then({}));
  it('gets a user again after a revocation', () =>
    as(claire)
      .given({ roster: [first, change('OperatorGranted', hugo), change('OperatorRevoked', hugo)] })
      .when(grant(hugo))
      .thenTypes('OperatorGranted'));
  it('loses a user once', () => {
    const roster = [first, change('OperatorGranted', hugo)];
    as(claire)
      .given({ roster })
      .when(revoke(hugo))
      .then({ roster: [change('OperatorRevoked', hugo, 'Départ')] });
    as(claire)
      .given({ roster: [...roster, change('OperatorRevoked', hugo)] })
      .when(revoke(hugo))
      .then({});
  });
  it('loses the first administrator like everybody else', () =>
    as(hugo)
      .given({ roster: [first, change('OperatorGranted', hugo)] })
      .when(revoke(claire, 'Départ', false))
      .thenAnswers((roster) => expect(isOperator(roster, { userId: claire, environmentId: office, isFirst: true })).toBe(false)));
  it('keeps who revokes, so that one operator is left', () =>
    as(claire)
      .given({ roster: [first] })
      .when(revoke(claire))
      .thenRefuses('operator.own-rights'));
  it('keeps one of two who revoke one another', () =>
    as(hugo)
      .given({ roster: [first, change('OperatorGranted', hugo), change('OperatorRevoked', hugo)] })
      .when(revoke(claire, 'Départ', false))
      .thenRefuses('operator.revoked'));
  it('is changed by operators only', () =>
    as(hugo)
      .given({ roster: [first] })
      .when(grant(hugo, 'Renfort', false))
      .thenRefuses('operator.revoked'));
  it('keeps a reason of each change', () => {
    as(claire).given({}).when(grant(hugo, ' ')).thenRefuses('operator.reason-missing');
    as(claire)
      .given({ roster: [first, change('OperatorGranted', hugo)] })
      .when(revoke(hugo, ' '))
      .thenRefuses('operator.reason-missing');
  });
  it('loses nobody who is not in it', () => as(claire).given({}).when(revoke(hugo)).thenRefuses('operator.unknown'));
});

describe('the rights of operation', () => {
  const roster = [first, change('OperatorGranted', hugo)].reduce(operatorRosterFold.evolve, operatorRosterFold.initial);
  it('hold in the structure of the grant only', () => {
    expect(isOperator(roster, { userId: hugo, environmentId: office, isFirst: false })).toBe(true);
    expect(isOperator(roster, { userId: hugo, environmentId: newId() as EnvironmentId, isFirst: false })).toBe(false);
  });
  it('are those of the registration without a line of the roster', () => {
    expect(isOperator([], { userId: claire, environmentId: office, isFirst: true })).toBe(true);
    expect(isOperator([], { userId: claire, environmentId: office, isFirst: false })).toBe(false);
  });
  it('are granted to active users whose address is confirmed', () => {
    const registered: UserEvent = {
      type: 'UserRegistered',
      data: {
        email: 'hugo@cse.demo',
        firstname: 'Hugo',
        lastname: 'Petit',
        permissions: [],
        accountingPermissions: [],
        isOperator: false,
        mustConfirmEmail: true,
      },
    };
    const user = userDecider.evolve(userDecider.initial, registered);
    expect(refusalOf(() => mustBeEligible(user))?.code).toBe('operator.not-eligible');
    expect(refusalOf(() => mustBeEligible(userDecider.initial))?.code).toBe('operator.not-eligible');
    mustBeEligible(userDecider.evolve(user, { type: 'EmailConfirmed', data: {} }));
  });
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
