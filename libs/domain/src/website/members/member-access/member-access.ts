import { type Addressed, type Case, type Fold, guarded, read } from '@intendance/kernel/case.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { personStream } from '../../../directory/person/person.events.js';
import { isCurrent, type Person, personDecider, personErrors } from '../../../directory/public.js';
import { memberAccessErrors } from './member-access.errors.js';
import { type MemberAccessEvent, type MemberSessionId, memberAccessStream, type SignInMeans } from './member-access.events.js';

/** The sessions that are open as far as the stream says: they also end by themselves. */
export type MemberAccess = { readonly sessions: readonly MemberSessionId[] };
export type MemberAccessCommand =
  | { type: 'SignInMember'; data: { sessionId: MemberSessionId; means: SignInMeans } }
  /** Null: every session. */
  | { type: 'SignOutMember'; data: { sessionId: MemberSessionId | null } }
  /** `readsSpace`: the user may read all that the space shows. */
  | { type: 'ImpersonateMember'; data: { sessionId: MemberSessionId; site: SiteState; readsSpace: boolean } };
export type SiteState = 'open' | 'closed' | 'missing';

export const memberAccessFold: Fold<MemberAccessEvent, MemberAccess> = {
  initial: { sessions: [] },
  evolve: ({ sessions }, { type, data }) => {
    // The person neither opens nor closes such a session.
    if (type === 'MemberImpersonated') return { sessions };
    if (type === 'MemberSignedIn') return { sessions: [...sessions, data.sessionId] };
    return { sessions: data.sessionId === null ? [] : sessions.filter((id) => id !== data.sessionId) };
  },
};

type Folds = { readonly access: typeof memberAccessFold; readonly person: typeof personDecider };
/** The sign-ins of a person on the members' site. The person is guarded: nobody signs in while a clerk removes them. */
export const memberAccessCase: Case<Addressed<PersonId, MemberAccessCommand>, MemberAccess, Folds, 'access'> = {
  folds: { access: memberAccessFold, person: personDecider },
  own: 'access',
  streams: ({ id, type }) => ({
    access: read(memberAccessStream(id)),
    ...(type !== 'SignOutMember' && { person: guarded(personStream(id)) }),
  }),
  decide(command, { access, person }, { today }) {
    const mayEnter = isBeneficiary(person, today);
    const isUnknown = person.status !== 'registered';
    const events =
      command.type === 'ImpersonateMember' ? impersonate(command.data, isUnknown, mayEnter) : decide(command, access, mayEnter);
    return { events: { access: events }, answer: events.reduce(memberAccessFold.evolve, access) };
  },
};

/** Leavers and people of the trash have no member space. */
export const isBeneficiary = (person: Person, today: LocalDate): boolean =>
  person.status === 'registered' && !person.isDeleted && !person.isErased && isCurrent(person, today);

type Impersonation = Extract<MemberAccessCommand, { type: 'ImpersonateMember' }>;

/** @throws person.unknown, member-access.impersonation-forbidden, site-missing, site-closed, no-space */
function impersonate({ sessionId, site, readsSpace }: Impersonation['data'], isUnknown: boolean, mayEnter: boolean): MemberAccessEvent[] {
  if (isUnknown) throw personErrors.unknown();
  if (!readsSpace) throw memberAccessErrors.impersonationForbidden();
  if (site === 'missing') throw memberAccessErrors.siteMissing();
  if (site === 'closed') throw memberAccessErrors.siteClosed();
  if (!mayEnter) throw memberAccessErrors.noSpace();
  return [{ type: 'MemberImpersonated', data: { sessionId } }];
}

/** @throws member-access.not-beneficiary */
function decide(command: Exclude<MemberAccessCommand, Impersonation>, { sessions }: MemberAccess, mayEnter: boolean): MemberAccessEvent[] {
  const { sessionId } = command.data;
  if (command.type === 'SignOutMember') {
    const isOpen = sessionId === null ? sessions.length > 0 : sessions.includes(sessionId);
    return isOpen ? [{ type: 'MemberSignedOut', data: { sessionId } }] : [];
  }
  if (!mayEnter) throw memberAccessErrors.notBeneficiary();
  return sessions.includes(command.data.sessionId) ? [] : [{ type: 'MemberSignedIn', data: command.data }];
}
