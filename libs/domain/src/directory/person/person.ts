import type { Decider } from '@intendance/kernel/decider.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { firstName, lastName } from '@intendance/kernel/names.js';
import { erasurePhrase, personErrors } from './person.errors.js';
import type {
  FamilyMember,
  MemberId,
  PersonDocument,
  PersonEvent,
  PersonIdentity,
  PersonProfile,
  PersonStay,
  RecordedMember,
} from './person.events.js';
import { changesTo, isSameMember } from './person-changes.js';
import { type PersonDraft, requiredField, type SaveFacts, writtenDraft } from './person-draft.js';
import { evolve, familyOf, fullName, type HouseholdMember, type Person, type RegisteredPerson, registered } from './person-state.js';

export type PersonCommand =
  /** Registers or edits: the whole record is judged by the environment's fields. */
  | { type: 'SavePerson'; data: { draft: PersonDraft; facts: SaveFacts } }
  | { type: 'RegisterPerson'; data: PersonIdentity & PersonStay & Partial<PersonProfile> }
  | { type: 'ChangePersonIdentity'; data: PersonIdentity }
  | { type: 'DatePersonEntrance'; data: { entranceDate: LocalDate | null } }
  | { type: 'RecordPersonExit'; data: { exitDate: LocalDate | null } }
  | { type: 'RecordSpouse'; data: FamilyMember }
  | { type: 'RecordChild'; data: FamilyMember }
  /** From an approved request. */
  | { type: 'AddFamilyMember'; data: { role: HouseholdMember['role']; member: FamilyMember; requestId: string } }
  | { type: 'RemoveFamilyMember'; data: { id: MemberId; on: LocalDate } }
  | { type: 'AttachPersonDocument'; data: PersonDocument }
  | { type: 'DetachPersonDocument'; data: { id: AttachmentId } }
  | { type: 'DeletePerson' }
  | { type: 'RestorePerson' }
  | { type: 'ErasePersonalData'; data: { confirmation: string } };

export const personDecider: Decider<PersonCommand, PersonEvent, Person> = { initial: { status: 'none' }, decide, evolve };

function decide(command: PersonCommand, state: Person): PersonEvent[] {
  if (state.status === 'registered' && state.isErased) throw personErrors.erased();
  if (command.type === 'RegisterPerson') {
    if (state.status === 'registered') return [];
    const data = { ...command.data, ...normalizeIdentity(command.data), ...checkStay(command.data) };
    return [{ type: 'PersonRegistered', data }];
  }
  if (command.type === 'SavePerson' && state.status === 'none') return register(command.data.draft, command.data.facts);
  const person = registered(state);
  if (command.type === 'ErasePersonalData') {
    if (command.data.confirmation !== erasurePhrase) throw personErrors.erasureUnconfirmed();
    return [{ type: 'PersonalDataErased', data: {} }];
  }
  if (command.type === 'RestorePerson') return person.isDeleted ? [{ type: 'PersonRestored', data: {} }] : [];
  if (command.type === 'DeletePerson') return person.isDeleted ? [] : [{ type: 'PersonDeleted', data: {} }];
  if (person.isDeleted) throw personErrors.deleted();
  return change(command, person);
}

type Change = Exclude<PersonCommand, { type: 'RegisterPerson' | 'DeletePerson' | 'RestorePerson' | 'ErasePersonalData' }>;

function change(command: Change, person: RegisteredPerson): PersonEvent[] {
  switch (command.type) {
    case 'SavePerson': {
      const { draft, facts } = command.data;
      return changesTo(person, writtenDraft(draft, facts), facts.today);
    }
    case 'ChangePersonIdentity': {
      const data = normalizeIdentity(command.data);
      const isSame = data.civility === person.civility && fullName(data) === fullName(person) && data.email === person.email;
      return isSame ? [] : [{ type: 'PersonIdentityChanged', data }];
    }
    case 'DatePersonEntrance': {
      const { entranceDate } = checkStay({ ...command.data, exitDate: person.exitDate });
      return entranceDate === person.entranceDate ? [] : [{ type: 'PersonEntranceDated', data: { entranceDate } }];
    }
    case 'RecordPersonExit': {
      const { exitDate } = checkStay({ ...command.data, entranceDate: person.entranceDate });
      if (exitDate === person.exitDate) return [];
      return [exitDate === null ? { type: 'PersonReturned', data: {} } : { type: 'PersonLeft', data: { exitDate } }];
    }
    case 'RecordSpouse':
      return recordMember(person, 'spouse', command.data);
    case 'RecordChild':
      return recordMember(person, 'child', command.data);
    case 'AddFamilyMember':
      return addMember(person, command.data);
    case 'RemoveFamilyMember':
      return removeMember(person, command.data.id, command.data.on);
    case 'AttachPersonDocument':
      return person.documents.some(({ id }) => id === command.data.id) ? [] : [{ type: 'PersonDocumentAttached', data: command.data }];
    case 'DetachPersonDocument':
      if (!person.documents.some(({ id }) => id === command.data.id)) throw personErrors.documentUnknown();
      return [{ type: 'PersonDocumentDetached', data: command.data }];
  }
}

function register(draft: PersonDraft, facts: SaveFacts): PersonEvent[] {
  const { family, documents = [], ...data } = writtenDraft(draft, facts);
  const members = family ? [...(family.spouse ? [spouseRecorded(family.spouse)] : []), ...family.children.map(childRecorded)] : [];
  const attached = documents.map((document): PersonEvent => ({ type: 'PersonDocumentAttached', data: document }));
  return [{ type: 'PersonRegistered', data }, ...members, ...attached];
}

const spouseRecorded = (data: RecordedMember): PersonEvent => ({ type: 'SpouseRecorded', data });
const childRecorded = (data: RecordedMember): PersonEvent => ({ type: 'ChildRecorded', data });

function recordMember(person: RegisteredPerson, role: HouseholdMember['role'], typed: FamilyMember): PersonEvent[] {
  const data = writtenMember(typed);
  const currentMember = person.members.find((member) => member.id === data.id && member.until === null);
  if (
    currentMember &&
    currentMember.role === role &&
    fullName(currentMember) === fullName(data) &&
    currentMember.birthday === data.birthday
  )
    return [];
  return [role === 'spouse' ? spouseRecorded(data) : childRecorded(data)];
}

function writtenMember({ id, birthday, ...typed }: FamilyMember): FamilyMember {
  const data = { id, firstname: firstName(typed.firstname), lastname: lastName(typed.lastname), birthday };
  if (!data.firstname) throw personErrors.incomplete([requiredField('firstname', 'Prénom')]);
  return data;
}

type AddedMember = Extract<PersonCommand, { type: 'AddFamilyMember' }>['data'];

function addMember(person: RegisteredPerson, { role, member, requestId }: AddedMember): PersonEvent[] {
  const data = writtenMember(member);
  const family = familyOf(person);
  if (family.some(({ id }) => id === data.id)) return [];
  if (family.some((candidate) => isSameMember(candidate, data))) throw personErrors.memberDuplicate(data.firstname);
  if (role === 'spouse' && family.some((candidate) => candidate.role === 'spouse')) throw personErrors.spouseExists();
  const recorded = { ...data, lastname: data.lastname || person.lastname, requestId };
  return [role === 'spouse' ? spouseRecorded(recorded) : childRecorded(recorded)];
}

function removeMember(person: RegisteredPerson, id: MemberId, on: LocalDate): PersonEvent[] {
  const member = person.members.find((candidate) => candidate.id === id);
  if (!member) throw personErrors.memberUnknown();
  if (member.until !== null) return [];
  return [{ type: member.role === 'spouse' ? 'SpouseRemoved' : 'ChildRemoved', data: { id, on } }];
}

function normalizeIdentity(typed: PersonIdentity): PersonIdentity {
  const { civility } = typed;
  const lastname = lastName(typed.lastname);
  const firstname = firstName(typed.firstname);
  const email = typed.email?.trim().toLowerCase() || null;
  const violations = [
    ...(lastname ? [] : [requiredField('lastname', 'Nom')]),
    ...(firstname ? [] : [requiredField('firstname', 'Prénom')]),
  ];
  if (violations.length > 0) throw personErrors.incomplete(violations);
  return { civility, lastname, firstname, email };
}

function checkStay({ entranceDate, exitDate }: PersonStay): PersonStay {
  if (entranceDate !== null && exitDate !== null && exitDate < entranceDate) throw personErrors.datesInverted();
  return { entranceDate, exitDate };
}
