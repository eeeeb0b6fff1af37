import type { AttachmentId } from '@intendance/kernel/id.js';
import type { CustomFields, FamilyMember, MemberId, PersonIdentity, PersonProfile, PersonStay } from './person.events.js';
import type { PersonDraft } from './person-draft.js';
import { emptyProfile, familyOf, type HouseholdMember, type Person } from './person-state.js';

type Optional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };
type SentFields = Optional<PersonIdentity & PersonStay & Omit<PersonProfile, 'customFields'>>;

/** `newId` is the id of a member that the household does not have yet. */
export type SentMember = Omit<FamilyMember, 'id'> & { readonly id: string | null; readonly newId: MemberId };
export type SentDocument = { readonly id: AttachmentId; readonly fieldCode: string | null };

/** A record as its author sends it: an undefined value stays as it is. */
export type SentPerson = {
  readonly fields: SentFields & { readonly customFields?: Optional<CustomFields> | undefined };
  /** Absent when the author may not see the family. */
  readonly family?: Optional<{ spouse: SentMember | null; children: readonly SentMember[] }> | undefined;
  /** Absent when the author may not see the documents. */
  readonly documents?: { readonly sent: readonly SentDocument[] | undefined } | undefined;
  /** Whether a city has the zip code of the record after the save. */
  readonly isZipCodeKnown: boolean;
};

const nobody = { ...emptyProfile, civility: null, lastname: '', firstname: '', email: null, entranceDate: null, exitDate: null };

/** The whole record after the save, except its documents. */
export function draftOf({ fields, family }: SentPerson, person: Person): PersonDraft {
  const { customFields, ...sent } = fields;
  const before = person.status === 'none' ? nobody : person;
  const draft = { ...profileOf(before), ...defined(sent), customFields: { ...before.customFields, ...defined(customFields ?? {}) } };
  return { ...draft, ...(family && { family: familyIn(family, person) }) };
}

const profileOf = (person: PersonIdentity & PersonStay & PersonProfile): PersonIdentity & PersonStay & PersonProfile => {
  const { civility, lastname, firstname, email, birthday, matricule, address, zipCode, city, phone, mobile, ...rest } = person;
  const { customFields, entranceDate, exitDate } = rest;
  const identity = { civility, lastname, firstname, email, birthday, matricule };
  return { ...identity, address, zipCode, city, phone, mobile, customFields, entranceDate, exitDate };
};

const defined = <Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

function familyIn({ spouse, children }: NonNullable<SentPerson['family']>, person: Person): NonNullable<PersonDraft['family']> {
  const family = person.status === 'none' ? [] : familyOf(person);
  const before = (role: HouseholdMember['role']) => family.filter((member) => member.role === role).map(plain);
  const member = ({ id, newId, ...typed }: SentMember): FamilyMember => ({
    // An id from outside counts only when it is the id of a member.
    id: family.find((candidate) => candidate.id === id)?.id ?? newId,
    ...typed,
  });
  return {
    spouse: spouse === undefined ? (before('spouse')[0] ?? null) : spouse && member(spouse),
    children: children === undefined ? before('child') : children.map(member),
  };
}

const plain = ({ id, firstname, lastname, birthday }: HouseholdMember): FamilyMember => ({ id, firstname, lastname, birthday });
