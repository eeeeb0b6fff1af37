import type { Decider } from '@intendance/kernel/decider.js';
import { isWithin, type LocalDate } from '@intendance/kernel/local-date.js';
import { firstName, lastName } from '@intendance/kernel/names.js';
import { personErrors } from './person.errors.js';
import type { FamilyMember, MemberId, PersonEvent, PersonIdentity, PersonStay } from './person.events.js';

export type PersonCommand =
  | { type: 'RegisterPerson'; data: PersonIdentity & PersonStay }
  | { type: 'ChangePersonIdentity'; data: PersonIdentity }
  | { type: 'DatePersonEntrance'; data: { entranceDate: LocalDate | null } }
  | { type: 'RecordPersonExit'; data: { exitDate: LocalDate | null } }
  | { type: 'RecordSpouse'; data: FamilyMember }
  | { type: 'RecordChild'; data: FamilyMember }
  | { type: 'RemoveFamilyMember'; data: { id: MemberId; on: LocalDate } };

/** A removed member keeps the last day on which it belonged to the household: older claims still count it. */
export type HouseholdMember = FamilyMember & { role: 'spouse' | 'child'; until: LocalDate | null };
export type Person = { status: 'none' } | RegisteredPerson;
export type RegisteredPerson = PersonIdentity & PersonStay & { status: 'registered'; members: readonly HouseholdMember[] };

export const personDecider: Decider<PersonCommand, PersonEvent, Person> = { initial: { status: 'none' }, decide, evolve };

export const fullName = (person: { lastname: string; firstname: string }): string => `${person.lastname} ${person.firstname}`;

/** Whether the person is a beneficiary on that day. */
export const isCurrent = (stay: PersonStay, day: LocalDate): boolean => isWithin(day, stay.entranceDate, stay.exitDate);

/** Spouse and children who belong to the household on that day: born, and not yet removed. */
export const familyAt = (person: RegisteredPerson, day: LocalDate): HouseholdMember[] =>
  person.members.filter(({ birthday, until }) => isWithin(day, birthday, until));

/** The beneficiary and the family: what a limit per person is multiplied by. */
export const householdSize = (person: RegisteredPerson, day: LocalDate): number => 1 + familyAt(person, day).length;

/** @throws person.unknown */
export function registered(person: Person): RegisteredPerson {
  if (person.status === 'none') throw personErrors.unknown();
  return person;
}

function decide(command: PersonCommand, state: Person): PersonEvent[] {
  if (command.type === 'RegisterPerson') {
    if (state.status === 'registered') return [];
    const data = { ...written(command.data), ...ordered(command.data) };
    return [{ type: 'PersonRegistered', data }];
  }
  const person = registered(state);
  switch (command.type) {
    case 'ChangePersonIdentity': {
      const data = written(command.data);
      const isSame = data.civility === person.civility && fullName(data) === fullName(person) && data.email === person.email;
      return isSame ? [] : [{ type: 'PersonIdentityChanged', data }];
    }
    case 'DatePersonEntrance': {
      const { entranceDate } = ordered({ ...command.data, exitDate: person.exitDate });
      return entranceDate === person.entranceDate ? [] : [{ type: 'PersonEntranceDated', data: { entranceDate } }];
    }
    case 'RecordPersonExit': {
      const { exitDate } = ordered({ ...command.data, entranceDate: person.entranceDate });
      if (exitDate === person.exitDate) return [];
      return [exitDate === null ? { type: 'PersonReturned', data: {} } : { type: 'PersonLeft', data: { exitDate } }];
    }
    case 'RecordSpouse':
      return recordMember(person, 'spouse', command.data);
    case 'RecordChild':
      return recordMember(person, 'child', command.data);
    case 'RemoveFamilyMember':
      return removeMember(person, command.data.id, command.data.on);
  }
}

function recordMember(person: RegisteredPerson, role: HouseholdMember['role'], typed: FamilyMember): PersonEvent[] {
  const { id, birthday } = typed;
  const data = { id, firstname: firstName(typed.firstname), lastname: lastName(typed.lastname), birthday };
  if (!data.firstname) throw personErrors.incomplete([missing('firstname', 'Prénom')]);
  const known = person.members.find((member) => member.id === id && member.until === null);
  if (known && known.role === role && fullName(known) === fullName(data) && known.birthday === birthday) return [];
  return [{ type: role === 'spouse' ? 'SpouseRecorded' : 'ChildRecorded', data }];
}

function removeMember(person: RegisteredPerson, id: MemberId, on: LocalDate): PersonEvent[] {
  const member = person.members.find((candidate) => candidate.id === id);
  if (!member) throw personErrors.memberUnknown();
  if (member.until !== null) return [];
  return [{ type: member.role === 'spouse' ? 'SpouseRemoved' : 'ChildRemoved', data: { id, on } }];
}

function evolve(person: Person, event: PersonEvent): Person {
  if (event.type === 'PersonRegistered') return { status: 'registered', ...event.data, members: [] };
  if (person.status === 'none') throw new Error(`${event.type} before PersonRegistered`);
  switch (event.type) {
    case 'PersonIdentityChanged':
    case 'PersonEntranceDated':
    case 'PersonLeft':
      return { ...person, ...event.data };
    case 'PersonReturned':
      return { ...person, exitDate: null };
    case 'SpouseRecorded':
      return withMember(person, { ...event.data, role: 'spouse', until: null });
    case 'ChildRecorded':
      return withMember(person, { ...event.data, role: 'child', until: null });
    case 'SpouseRemoved':
    case 'ChildRemoved': {
      const { id, on } = event.data;
      return { ...person, members: person.members.map((member) => (member.id === id ? { ...member, until: on } : member)) };
    }
  }
}

/** One spouse at a time: recording another one replaces the first. */
function withMember(person: RegisteredPerson, member: HouseholdMember): RegisteredPerson {
  const others = person.members.filter(
    ({ id, role, until }) => id !== member.id && !(member.role === 'spouse' && role === 'spouse' && until === null),
  );
  return { ...person, members: [...others, member] };
}

function written(typed: PersonIdentity): PersonIdentity {
  const { civility } = typed;
  const lastname = lastName(typed.lastname);
  const firstname = firstName(typed.firstname);
  const email = typed.email?.trim().toLowerCase() || null;
  const violations = [...(lastname ? [] : [missing('lastname', 'Nom')]), ...(firstname ? [] : [missing('firstname', 'Prénom')])];
  if (violations.length > 0) throw personErrors.incomplete(violations);
  return { civility, lastname, firstname, email };
}

const missing = (propertyPath: string, label: string) => ({
  propertyPath,
  code: 'required',
  message: `Vous devez remplir le champ obligatoire ${label}`,
});

function ordered({ entranceDate, exitDate }: PersonStay): PersonStay {
  if (entranceDate !== null && exitDate !== null && exitDate < entranceDate) throw personErrors.datesInverted();
  return { entranceDate, exitDate };
}
