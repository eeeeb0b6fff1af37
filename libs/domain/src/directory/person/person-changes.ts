import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { FamilyMember, PersonContact, PersonDocument, PersonEvent } from './person.events.js';
import type { PersonDraft } from './person-draft.js';
import { familyOf, fullName, type HouseholdMember, type RegisteredPerson } from './person-state.js';

/** The events of a save of the whole record: one per fact that differs. */
export function changesTo(person: RegisteredPerson, draft: PersonDraft, today: LocalDate): PersonEvent[] {
  const { civility, lastname, firstname, email, birthday, matricule, customFields, entranceDate, exitDate } = draft;
  const contact = contactOf(draft);
  const events: (PersonEvent | false)[] = [
    !(civility === person.civility && fullName(draft) === fullName(person) && email === person.email) && {
      type: 'PersonIdentityChanged',
      data: { civility, lastname, firstname, email },
    },
    birthday !== person.birthday && { type: 'PersonBirthDated', data: { birthday } },
    matricule !== person.matricule && { type: 'PersonNumbered', data: { matricule } },
    !isSame(contact, contactOf(person)) && { type: 'PersonContactChanged', data: contact },
    !isSame(customFields, person.customFields) && { type: 'PersonCustomFieldsFilled', data: { customFields } },
    entranceDate !== person.entranceDate && { type: 'PersonEntranceDated', data: { entranceDate } },
    exitDate !== person.exitDate && (exitDate === null ? { type: 'PersonReturned', data: {} } : { type: 'PersonLeft', data: { exitDate } }),
  ];
  return [
    ...events.filter((event) => event !== false),
    ...(draft.family ? familyChanges(person, draft.family, today) : []),
    ...(draft.documents ? documentChanges(person, draft.documents) : []),
  ];
}

const contactOf = ({ address, zipCode, city, phone, mobile }: PersonContact): PersonContact => ({ address, zipCode, city, phone, mobile });

const isSame = <Fields extends object>(left: Fields, right: Fields): boolean =>
  (Object.keys(left) as (keyof Fields)[]).every((key) => left[key] === right[key]);

/** Members are kept by their id; without one that is known, a child is its first name and birth date. */
export function familyChanges(
  person: RegisteredPerson,
  { spouse, children }: NonNullable<PersonDraft['family']>,
  today: LocalDate,
): PersonEvent[] {
  const family = familyOf(person);
  const findMember = (role: HouseholdMember['role'], member: FamilyMember) =>
    family.find((candidate) => candidate.role === role && candidate.id === member.id) ??
    family.find((candidate) => candidate.role === role && isSameMember(candidate, member));
  const wanted = [
    ...(spouse ? [{ role: 'spouse' as const, typed: spouse, before: findMember('spouse', spouse) }] : []),
    ...children.map((child) => ({ role: 'child' as const, typed: child, before: findMember('child', child) })),
  ];
  const recorded = wanted.flatMap(({ role, typed, before }): PersonEvent[] => {
    const data = { ...typed, id: before?.id ?? typed.id };
    if (before && isSame<FamilyMember>(data, before)) return [];
    return [{ type: role === 'spouse' ? 'SpouseRecorded' : 'ChildRecorded', data }];
  });
  const keptIds = new Set(wanted.map(({ before }) => before?.id));
  const removed = family
    // Another spouse takes the place of the first.
    .filter(({ id, role }) => !keptIds.has(id) && !(role === 'spouse' && spouse))
    .map(({ id, role }): PersonEvent => ({ type: role === 'spouse' ? 'SpouseRemoved' : 'ChildRemoved', data: { id, on: today } }));
  return [...removed, ...recorded];
}

export const isSameMember = (left: Pick<FamilyMember, 'firstname' | 'birthday'>, right: Pick<FamilyMember, 'firstname' | 'birthday'>) =>
  left.firstname === right.firstname && left.birthday === right.birthday;

function documentChanges({ documents: before }: RegisteredPerson, wanted: readonly PersonDocument[]): PersonEvent[] {
  const keptIds = new Set(wanted.map(({ id }) => id));
  return [
    ...before.filter(({ id }) => !keptIds.has(id)).map(({ id }): PersonEvent => ({ type: 'PersonDocumentDetached', data: { id } })),
    ...wanted.flatMap((document): PersonEvent[] => {
      const earlierDocument = before.find(({ id }) => id === document.id);
      if (earlierDocument && earlierDocument.fieldCode === document.fieldCode) return [];
      return [{ type: 'PersonDocumentAttached', data: { ...document, attachedOn: earlierDocument?.attachedOn ?? document.attachedOn } }];
    }),
  ];
}
