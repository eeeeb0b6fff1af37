import { type Addressed, type Case, type Fold, guarded, read } from '@intendance/kernel/case.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { personStream } from '../../../directory/person/person.events.js';
import { isCurrent, type Person, personDecider, personErrors } from '../../../directory/public.js';
import { memberAccessErrors } from './member-access.errors.js';
import {
  type FactorProof,
  type MemberAccessEvent,
  type MemberSessionId,
  memberAccessStream,
  type SignInMeans,
} from './member-access.events.js';

/** A person signs in for years, and few sign out: a sign-in copies none of the sessions before it. */
type MemberSessionSet = PersistentMap<MemberSessionId, true>;
/** `sessions`: those that are open as far as the stream says; they also end by themselves. `hasFactor`: the sign-in asks for a code. */
export type MemberAccess = { readonly sessions: MemberSessionSet; readonly hasFactor: boolean };
export type MemberAccessCommand =
  | { type: 'SignInMember'; data: { sessionId: MemberSessionId; means: SignInMeans; factor?: FactorProof } }
  /** Null: every session. */
  | { type: 'SignOutMember'; data: { sessionId: MemberSessionId | null } }
  /** `readsSpace`: the user may read all that the space shows. */
  | { type: 'ImpersonateMember'; data: { sessionId: MemberSessionId; site: SiteState; readsSpace: boolean } }
  /** `isRecent`: the session was opened a short while ago. */
  | { type: 'ActivateMemberFactor'; data: { sessionId: MemberSessionId; isRecent: boolean } }
  | { type: 'RemoveMemberFactor'; data: { through: 'member' | 'user' } }
  | { type: 'RefuseMemberFactor'; data: { means: SignInMeans } }
  | { type: 'RenewMemberRecoveryCodes'; data: { sessionId: MemberSessionId } };
export type SiteState = 'open' | 'closed' | 'missing';

const noSessions: MemberSessionSet = new PersistentMap();
export const memberAccessFold: Fold<MemberAccessEvent, MemberAccess> = {
  initial: { sessions: noSessions, hasFactor: false },
  evolve: (access, { type, data }) => {
    const { sessions } = access;
    switch (type) {
      case 'MemberSignedIn':
        return { ...access, sessions: sessions.with(data.sessionId, true) };
      case 'MemberSignedOut':
        return { ...access, sessions: data.sessionId === null ? noSessions : sessions.without(data.sessionId) };
      case 'MemberFactorActivated':
        // The sessions of before were opened without a code.
        return { sessions: sessions.has(data.sessionId) ? noSessions.with(data.sessionId, true) : noSessions, hasFactor: true };
      case 'MemberFactorRemoved':
        // The telephone of a person who lost it may be signed in.
        return { sessions: data.through === 'user' ? noSessions : sessions, hasFactor: false };
      // The person neither opens nor closes a session that a user sees the site by.
      case 'MemberImpersonated':
      case 'MemberFactorRefused':
      case 'MemberRecoveryCodesRenewed':
        return access;
    }
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
    const directory = { isUnknown: person.status !== 'registered', mayEnter: isBeneficiary(person, today) };
    const events = decide(command, access, directory);
    return { events: { access: events }, answer: events.reduce(memberAccessFold.evolve, access) };
  },
};

/** Leavers and people of the trash have no member space. */
export const isBeneficiary = (person: Person, today: LocalDate): boolean =>
  person.status === 'registered' && !person.isDeleted && !person.isErased && isCurrent(person, today);

/** The facts of the directory about the person. `mayEnter`: a beneficiary of today. */
type Directory = { readonly isUnknown: boolean; readonly mayEnter: boolean };
type CommandOf<Type extends MemberAccessCommand['type']> = Extract<MemberAccessCommand, { type: Type }>['data'];

/** @throws person.unknown, member-access.not-beneficiary, and the refusals of the commands */
function decide(command: MemberAccessCommand, access: MemberAccess, { isUnknown, mayEnter }: Directory): MemberAccessEvent[] {
  switch (command.type) {
    case 'SignOutMember':
      return signOut(command.data.sessionId, access);
    case 'ImpersonateMember':
      return impersonate(command.data, isUnknown, mayEnter);
    case 'SignInMember':
      if (!mayEnter) throw memberAccessErrors.notBeneficiary();
      return signIn(command.data, access);
    case 'ActivateMemberFactor':
      if (!mayEnter) throw memberAccessErrors.notBeneficiary();
      return activate(command.data, access);
    case 'RemoveMemberFactor':
      if (isUnknown) throw personErrors.unknown();
      return access.hasFactor ? [{ type: 'MemberFactorRemoved', data: command.data }] : [];
    case 'RefuseMemberFactor':
      return mayEnter ? [{ type: 'MemberFactorRefused', data: command.data }] : [];
    case 'RenewMemberRecoveryCodes':
      return access.hasFactor ? [{ type: 'MemberRecoveryCodesRenewed', data: command.data }] : [];
  }
}

/** @throws person.unknown, member-access.impersonation-forbidden, site-missing, site-closed, no-space */
function impersonate(
  { sessionId, site, readsSpace }: CommandOf<'ImpersonateMember'>,
  isUnknown: boolean,
  mayEnter: boolean,
): MemberAccessEvent[] {
  if (isUnknown) throw personErrors.unknown();
  if (!readsSpace) throw memberAccessErrors.impersonationForbidden();
  if (site === 'missing') throw memberAccessErrors.siteMissing();
  if (site === 'closed') throw memberAccessErrors.siteClosed();
  if (!mayEnter) throw memberAccessErrors.noSpace();
  return [{ type: 'MemberImpersonated', data: { sessionId } }];
}

function signOut(sessionId: MemberSessionId | null, { sessions }: MemberAccess): MemberAccessEvent[] {
  const isOpen = sessionId === null ? sessions.size > 0 : sessions.has(sessionId);
  return isOpen ? [{ type: 'MemberSignedOut', data: { sessionId } }] : [];
}

/** @throws member-access.factor-needed */
function signIn(data: CommandOf<'SignInMember'>, { sessions, hasFactor }: MemberAccess): MemberAccessEvent[] {
  if (sessions.has(data.sessionId)) return [];
  if (hasFactor && data.factor === undefined) throw memberAccessErrors.factorNeeded();
  return [{ type: 'MemberSignedIn', data }];
}

/** @throws member-access.session-too-old */
function activate({ sessionId, isRecent }: CommandOf<'ActivateMemberFactor'>, { hasFactor }: MemberAccess): MemberAccessEvent[] {
  if (hasFactor) return [];
  if (!isRecent) throw memberAccessErrors.sessionTooOld();
  return [{ type: 'MemberFactorActivated', data: { sessionId } }];
}
