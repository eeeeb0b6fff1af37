import { isWithin, type LocalDate } from '@intendance/kernel/local-date.js';
import { erasedText } from '@intendance/kernel/personal-data.js';
import { personErrors } from './person.errors.js';
import type { FamilyMember, PersonDocument, PersonEvent, PersonIdentity, PersonProfile, PersonStay } from './person.events.js';

/** A removed member keeps the last day on which it belonged to the household: older claims still count it. */
export type HouseholdMember = FamilyMember & { role: 'spouse' | 'child'; until: LocalDate | null };
export type Person = { status: 'none' } | RegisteredPerson;
export type RegisteredPerson = PersonIdentity &
  PersonStay &
  PersonProfile & {
    status: 'registered';
    members: readonly HouseholdMember[];
    documents: readonly PersonDocument[];
    /** In the trash: kept, and no longer offered. */
    isDeleted: boolean;
    /** All personal data is erased; payments still refer to the person. */
    isErased: boolean;
  };

export const emptyProfile: PersonProfile = {
  birthday: null,
  matricule: null,
  address: null,
  zipCode: null,
  city: null,
  phone: null,
  mobile: null,
  customFields: { CUSTOM1: null, CUSTOM2: null, CUSTOM3: null },
};

export const fullName = (person: { lastname: string; firstname: string }): string => `${person.lastname} ${person.firstname}`.trim();

/** Whether the person is a beneficiary on that day. */
export const isCurrent = (stay: PersonStay, day: LocalDate): boolean => isWithin(day, stay.entranceDate, stay.exitDate);

/** Spouse and children of now, born or not. */
export const familyOf = (person: RegisteredPerson): HouseholdMember[] => person.members.filter(({ until }) => until === null);

/** Spouse and children who belong to the household on that day: born, and not yet removed. */
export const familyAt = (person: RegisteredPerson, day: LocalDate): HouseholdMember[] =>
  person.members.filter(({ birthday, until }) => isWithin(day, birthday, until));

/** The beneficiary and the family: the factor of a limit per person. */
export const householdSize = (person: RegisteredPerson, day: LocalDate): number => 1 + familyAt(person, day).length;

/** @throws person.unknown */
export function registered(person: Person): RegisteredPerson {
  if (person.status === 'none') throw personErrors.unknown();
  return person;
}

export function evolve(person: Person, event: PersonEvent): Person {
  if (event.type === 'PersonRegistered')
    return { ...emptyProfile, ...event.data, status: 'registered', members: [], documents: [], isDeleted: false, isErased: false };
  if (person.status === 'none') throw new Error(`${event.type} before PersonRegistered`);
  switch (event.type) {
    case 'PersonIdentityChanged':
    case 'PersonBirthDated':
    case 'PersonNumbered':
    case 'PersonContactChanged':
    case 'PersonCustomFieldsFilled':
    case 'PersonEntranceDated':
    case 'PersonLeft':
      return { ...person, ...event.data };
    case 'PersonReturned':
      return { ...person, exitDate: null };
    case 'SpouseRecorded':
      return withMember(person, { ...memberOf(event.data), role: 'spouse', until: null });
    case 'ChildRecorded':
      return withMember(person, { ...memberOf(event.data), role: 'child', until: null });
    case 'SpouseRemoved':
    case 'ChildRemoved': {
      const { id, on } = event.data;
      return { ...person, members: person.members.map((member) => (member.id === id ? { ...member, until: on } : member)) };
    }
    case 'PersonDocumentAttached':
      return { ...person, documents: [...person.documents.filter(({ id }) => id !== event.data.id), event.data] };
    case 'PersonDocumentDetached':
      return { ...person, documents: person.documents.filter(({ id }) => id !== event.data.id) };
    case 'PersonDeleted':
      return { ...person, isDeleted: true };
    case 'PersonRestored':
      return { ...person, isDeleted: false };
    case 'PersonalDataErased':
      return eraseProfile(person);
  }
}

/** The members stay, nameless: claims were judged by their number. */
const eraseProfile = ({ members }: RegisteredPerson): RegisteredPerson => ({
  ...emptyProfile,
  status: 'registered',
  civility: null,
  lastname: erasedText,
  firstname: '',
  email: null,
  entranceDate: null,
  exitDate: null,
  members: members.map(({ id, role, until }) => ({ id, role, until, lastname: erasedText, firstname: '', birthday: null })),
  documents: [],
  isDeleted: true,
  isErased: true,
});

const memberOf = ({ id, firstname, lastname, birthday }: FamilyMember): FamilyMember => ({ id, firstname, lastname, birthday });

/** One spouse at a time: recording another one replaces the first. */
function withMember(person: RegisteredPerson, member: HouseholdMember): RegisteredPerson {
  const others = person.members.filter(
    ({ id, role, until }) => id !== member.id && !(member.role === 'spouse' && role === 'spouse' && until === null),
  );
  return { ...person, members: [...others, member] };
}
