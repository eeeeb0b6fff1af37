import type { FamilyMember, MemberId, PersonDocument } from '@intendance/domain/directory/person/person.events.js';
import type { PersonDraft } from '@intendance/domain/directory/person/person-draft.js';
import { emptyProfile, familyOf, type HouseholdMember, type Person } from '@intendance/domain/directory/person/person-state.js';
import { derivedId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import type { PersonView } from './person-view.js';
import type { SaveMemberDto, SavePersonDto } from './save-person.dto.js';

type Typed = { context: RequestContext; typed: SavePersonDto; view: PersonView; documents: readonly PersonDocument[] | undefined };

const nobody = { ...emptyProfile, civility: null, lastname: '', firstname: '', email: null, entranceDate: null, exitDate: null };

/** The record that a body asks for: what it leaves out is as it was. */
export function draftOf({ context, typed, view, documents }: Typed, person: Person): PersonDraft {
  const before = person.status === 'none' ? nobody : person;
  const valueOr = <Value>(value: Value | undefined, old: Value): Value => (value === undefined ? old : value);
  return {
    civility: valueOr(typed.civility, before.civility),
    lastname: valueOr(typed.lastname, before.lastname) ?? '',
    firstname: valueOr(typed.firstname, before.firstname) ?? '',
    email: valueOr(typed.email, before.email),
    birthday: valueOr(typed.birthday as LocalDate | null | undefined, before.birthday),
    matricule: valueOr(typed.matricule, before.matricule),
    address: valueOr(typed.address, before.address),
    zipCode: valueOr(typed.zip_code, before.zipCode),
    city: valueOr(typed.city, before.city),
    phone: valueOr(typed.phone, before.phone),
    mobile: valueOr(typed.mobile, before.mobile),
    customFields: {
      CUSTOM1: valueOr(typed.custom_fields?.CUSTOM1, before.customFields.CUSTOM1),
      CUSTOM2: valueOr(typed.custom_fields?.CUSTOM2, before.customFields.CUSTOM2),
      CUSTOM3: valueOr(typed.custom_fields?.CUSTOM3, before.customFields.CUSTOM3),
    },
    entranceDate: valueOr(typed.entrance_date as LocalDate | null | undefined, before.entranceDate),
    exitDate: valueOr(typed.exit_date as LocalDate | null | undefined, before.exitDate),
    ...(view.family && { family: familyIn(context, typed, person) }),
    ...(documents && { documents }),
  };
}

function familyIn(context: RequestContext, { spouse, children }: SavePersonDto, person: Person): NonNullable<PersonDraft['family']> {
  const family = person.status === 'none' ? [] : familyOf(person);
  const before = (role: HouseholdMember['role']) => family.filter((member) => member.role === role).map(plain);
  const member = (typed: SaveMemberDto, rank: number): FamilyMember => ({
    // An id from outside counts only when it is that of a member; a repeated command gives the same new one.
    id: family.find(({ id }) => id === typed.id)?.id ?? (derivedId<'member'>(`${context.commandId} member ${rank}`) as MemberId),
    firstname: typed.firstname ?? '',
    lastname: typed.lastname ?? '',
    birthday: (typed.birthday ?? null) as LocalDate | null,
  });
  return {
    spouse: spouse === undefined ? (before('spouse')[0] ?? null) : spouse && member(spouse, 0),
    children: children === undefined ? before('child') : children.map((child, index) => member(child, index + 1)),
  };
}

const plain = ({ id, firstname, lastname, birthday }: HouseholdMember): FamilyMember => ({ id, firstname, lastname, birthday });
