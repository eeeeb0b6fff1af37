import { newId, type PersonId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { PersonEvent } from '../../../directory/person/person.events.js';
import type { MemberAccessEvent } from './member-access.events.js';
import { memberAccessCase } from './member-access.js';

const context = caseContext();
const id = newId() as PersonId;
const sessionId = newId<'member-session'>();
const other = newId<'member-session'>();
const registered = (change: object = {}): PersonEvent => ({
  type: 'PersonRegistered',
  data: { civility: null, lastname: 'MARTIN', firstname: 'Anne', email: 'anne@exemple.fr', entranceDate: null, exitDate: null, ...change },
});
const given = (access: MemberAccessEvent[], person: PersonEvent[] = [registered()]) =>
  specifyCase(memberAccessCase, context).given({ access, person });
const signIn = { id, type: 'SignInMember', data: { sessionId, means: 'link' } } as const;
const signOut = (of: typeof sessionId | null) => ({ id, type: 'SignOutMember', data: { sessionId: of } }) as const;
const signedIn = (of = sessionId): MemberAccessEvent => ({ type: 'MemberSignedIn', data: { sessionId: of, means: 'link' } });

describe('a member', () => {
  it('signs in while the directory has them', () => {
    const outcome = given([]).when(signIn);
    outcome.then({ access: [signedIn()] });
    outcome.thenGuards('person');
  });
  it('is signed in once by a command that is repeated', () => given([]).thenRepeating(signIn));
  it.each<[string, PersonEvent[]]>([
    ['is unknown', []],
    ['has left', [registered({ exitDate: localDate('2020-01-01') })]],
    ['comes later', [registered({ entranceDate: localDate('2099-01-01') })]],
    ['is in the trash', [registered(), { type: 'PersonDeleted', data: {} }]],
    ['is erased', [registered(), { type: 'PersonalDataErased', data: {} }]],
  ])('who %s is refused politely', (_, person) =>
    given([], person)
      .when(signIn)
      .thenRefuses('member-access.not-beneficiary', ({ message }) => expect(message).toContain('réservé aux bénéficiaires présents')),
  );
  it('signs out of one session, or of all of them', () => {
    given([signedIn(), signedIn(other)])
      .when(signOut(sessionId))
      .then({ access: [{ type: 'MemberSignedOut', data: { sessionId } }] });
    given([signedIn(), signedIn(other)])
      .when(signOut(null))
      .thenAnswers(({ sessions }) => expect(sessions.keys()).toEqual([]));
    given([]).when(signOut(null)).then({});
    given([signedIn(other)])
      .when(signOut(sessionId))
      .then({});
  });
});

describe('the second factor of a member', () => {
  const activate = (isRecent = true) => ({ id, type: 'ActivateMemberFactor', data: { sessionId, isRecent } }) as const;
  const removeThrough = (through: 'member' | 'user') => ({ id, type: 'RemoveMemberFactor', data: { through } }) as const;
  const activated: MemberAccessEvent = { type: 'MemberFactorActivated', data: { sessionId } };

  it('is activated by a session that was opened a short while ago, and closes the other ones', () => {
    const outcome = given([signedIn(other), signedIn()]).when(activate());
    outcome.then({ access: [activated] });
    outcome.thenGuards('person');
    outcome.thenAnswers(({ sessions, hasFactor }) =>
      expect({ sessions: sessions.keys(), hasFactor }).toEqual({ sessions: [sessionId], hasFactor: true }),
    );
  });
  it('is not activated by a telephone that was left open', () =>
    given([signedIn()]).when(activate(false)).thenRefuses('member-access.session-too-old'));
  it('is activated by a beneficiary only', () =>
    given([], [registered({ exitDate: localDate('2020-01-01') })])
      .when(activate())
      .thenRefuses('member-access.not-beneficiary'));
  it('is activated once', () => given([activated]).when(activate()).then({}));
  it('is asked at each sign-in', () => {
    given([activated]).when(signIn).thenRefuses('member-access.factor-needed');
    const proven = { id, type: 'SignInMember', data: { sessionId: other, means: 'link', factor: 'recovery' } } as const;
    given([activated])
      .when(proven)
      .then({ access: [{ type: 'MemberSignedIn', data: proven.data }] });
  });
  it('is removed by the member, whose sessions stay', () => {
    const outcome = given([signedIn(), activated]).when(removeThrough('member'));
    outcome.then({ access: [{ type: 'MemberFactorRemoved', data: { through: 'member' } }] });
    outcome.thenAnswers(({ sessions, hasFactor }) =>
      expect({ sessions: sessions.keys(), hasFactor }).toEqual({ sessions: [sessionId], hasFactor: false }),
    );
    given([activated, { type: 'MemberFactorRemoved', data: { through: 'member' } }])
      .when(signIn)
      .then({ access: [signedIn()] });
  });
  it('is removed by a user for a person who has left too, with every session', () =>
    given([signedIn(), activated], [registered({ exitDate: localDate('2020-01-01') })])
      .when(removeThrough('user'))
      .thenAnswers(({ sessions, hasFactor }) =>
        expect({ sessions: sessions.keys(), hasFactor }).toEqual({ sessions: [], hasFactor: false }),
      ));
  it('of nobody is removed from nobody', () => {
    given([], []).when(removeThrough('user')).thenRefuses('person.unknown');
    given([]).when(removeThrough('user')).then({});
  });
  it('stays with a person who left and comes back', () =>
    given([activated], [registered(), { type: 'PersonDeleted', data: {} }, { type: 'PersonRestored', data: {} }])
      .when(signIn)
      .thenRefuses('member-access.factor-needed'));
  it('writes wrong codes down, of those who may enter', () => {
    const refuse = { id, type: 'RefuseMemberFactor', data: { means: 'code' } } as const;
    given([activated])
      .when(refuse)
      .then({ access: [{ type: 'MemberFactorRefused', data: { means: 'code' } }] });
    given([activated], []).when(refuse).then({});
  });
  it('has new recovery codes while it is active', () => {
    const renew = { id, type: 'RenewMemberRecoveryCodes', data: { sessionId } } as const;
    given([activated])
      .when(renew)
      .then({ access: [{ type: 'MemberRecoveryCodesRenewed', data: { sessionId } }] });
    given([]).when(renew).then({});
  });
});

describe('a user who opens the space of a member', () => {
  const impersonate = (change: object = {}) =>
    ({ id, type: 'ImpersonateMember', data: { sessionId, site: 'open', readsSpace: true, ...change } }) as const;

  it('is written down, and is no sign-in of the member', () => {
    const outcome = given([signedIn(other)]).when(impersonate());
    outcome.then({ access: [{ type: 'MemberImpersonated', data: { sessionId } }] });
    outcome.thenGuards('person');
    outcome.thenAnswers(({ sessions }) => expect(sessions.keys()).toEqual([other]));
  });
  it('learns of a person who is unknown before anything else', () =>
    given([], [])
      .when(impersonate({ site: 'missing', readsSpace: false }))
      .thenRefuses('person.unknown'));
  it('may read each part of the space in the back-office', () =>
    given([])
      .when(impersonate({ readsSpace: false }))
      .thenRefuses('member-access.impersonation-forbidden'));
  it('needs a site that has an address and is open', () => {
    given([])
      .when(impersonate({ site: 'missing' }))
      .thenRefuses('member-access.site-missing');
    given([])
      .when(impersonate({ site: 'closed' }))
      .thenRefuses('member-access.site-closed');
  });
  it.each<[string, PersonEvent[]]>([
    ['has left', [registered({ exitDate: localDate('2020-01-01') })]],
    ['comes later', [registered({ entranceDate: localDate('2099-01-01') })]],
    ['is in the trash', [registered(), { type: 'PersonDeleted', data: {} }]],
    ['is erased', [registered(), { type: 'PersonalDataErased', data: {} }]],
  ])('is refused for a person who %s', (_, person) => given([], person).when(impersonate()).thenRefuses('member-access.no-space'));
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
