import { newId, type PersonId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { PersonEvent } from '../../directory/person/person.events.js';
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
      .thenAnswers(({ sessions }) => expect(sessions).toEqual([]));
    given([]).when(signOut(null)).then({});
    given([signedIn(other)])
      .when(signOut(sessionId))
      .then({});
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
