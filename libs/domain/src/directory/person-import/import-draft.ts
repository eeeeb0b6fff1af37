import type { LocalDate } from '@intendance/kernel/local-date.js';
import { firstName } from '@intendance/kernel/names.js';
import type { Civility, CustomFieldCode, FamilyMember, MemberId } from '../person/person.events.js';
import type { PersonDraft } from '../person/person-draft.js';
import { emptyProfile, familyOf, type HouseholdMember, type Person, type RegisteredPerson } from '../person/person-state.js';
import { childField, type ImportField, isFamilyField, mostChildren } from './import-field.js';
import type { LineValues } from './import-line.js';

const nobody = { ...emptyProfile, civility: null, lastname: '', firstname: '', email: null, entranceDate: null, exitDate: null };

/** The whole record that a line asks for: what it does not say is as it was. @param memberId of the spouse (0) or of a new child (1…) */
export function importDraft(values: LineValues, person: Person, memberId: (rank: number) => MemberId): PersonDraft {
  const before = person.status === 'none' ? nobody : person;
  const said = <Text extends string>(field: ImportField, old: Text | null): Text | null =>
    values[field] === undefined ? old : ((values[field] ?? null) as Text | null);
  const custom = (code: CustomFieldCode) => said(code, before.customFields[code]);
  const hasFamily = Object.keys(values).some((field) => isFamilyField(field as ImportField));
  return {
    civility: said<Civility>('civility', before.civility),
    lastname: said('lastname', before.lastname) ?? '',
    firstname: said('firstname', before.firstname) ?? '',
    email: said('email', before.email),
    birthday: said('birthday', before.birthday),
    matricule: said('matricule', before.matricule),
    address: said('address', before.address),
    zipCode: said('zip_code', before.zipCode),
    city: said('city', before.city),
    phone: said('phone', before.phone),
    mobile: said('mobile', before.mobile),
    customFields: { CUSTOM1: custom('CUSTOM1'), CUSTOM2: custom('CUSTOM2'), CUSTOM3: custom('CUSTOM3') },
    entranceDate: said('entrance_date', before.entranceDate),
    exitDate: said('exit_date', before.exitDate),
    ...(hasFamily && { family: familyDraft(values, person, memberId) }),
  };
}

type DraftFamily = NonNullable<PersonDraft['family']>;

function familyDraft(values: LineValues, person: Person, memberId: (rank: number) => MemberId): DraftFamily {
  const family = person.status === 'none' ? [] : familyOf(person);
  const spouse = family.find(({ role }) => role === 'spouse');
  return { spouse: spouseDraft(values, spouse, memberId), children: childrenDraft(values, family, memberId) };
}

/** Erasing the first name takes the spouse away; another first name is another spouse. */
function spouseDraft(values: LineValues, known: HouseholdMember | undefined, memberId: (rank: number) => MemberId): FamilyMember | null {
  const { spouse_firstname: first, spouse_lastname: last, spouse_birthday: birthday } = values;
  if (first === null) return null;
  if (first === undefined && last === undefined && birthday === undefined) return known ? plain(known) : null;
  const isOther = known !== undefined && first !== undefined && firstName(first) !== known.firstname;
  const before = isOther ? undefined : known;
  return {
    id: before?.id ?? memberId(0),
    firstname: first ?? before?.firstname ?? '',
    lastname: last === undefined ? (before?.lastname ?? '') : (last ?? ''),
    birthday: (birthday === undefined ? (before?.birthday ?? null) : birthday) as LocalDate | null,
  };
}

/** Children are known by first name and birth date; a date completes the one that had none. The others stay. */
function childrenDraft(values: LineValues, family: readonly HouseholdMember[], memberId: (rank: number) => MemberId): FamilyMember[] {
  const children = family.filter(({ role }) => role === 'child').map(plain);
  for (let rank = 1; rank <= mostChildren; rank++) {
    const first = values[childField(rank, 'firstname')];
    const last = values[childField(rank, 'lastname')];
    const birthday = (values[childField(rank, 'birthday')] ?? null) as LocalDate | null;
    if (first === undefined && last === undefined && birthday === null) continue;
    const firstname = firstName(first ?? '');
    const named = children.filter((child) => child.firstname === firstname);
    const known =
      named.find((child) => child.birthday === birthday) ??
      (birthday === null ? (named.length === 1 ? named[0] : undefined) : named.find((child) => child.birthday === null));
    if (!known) children.push({ id: memberId(rank), firstname, lastname: last ?? '', birthday });
    else children[children.indexOf(known)] = { ...known, lastname: last ?? known.lastname, birthday: birthday ?? known.birthday };
  }
  return children;
}

const plain = ({ id, firstname, lastname, birthday }: FamilyMember): FamilyMember => ({ id, firstname, lastname, birthday });

/** The record as it stands, to be saved again over what an import made of it. */
export function draftOfState(person: RegisteredPerson): PersonDraft {
  const family = familyOf(person);
  const spouse = family.find(({ role }) => role === 'spouse');
  return {
    ...importDraft({}, person, () => '' as MemberId),
    family: { spouse: spouse ? plain(spouse) : null, children: family.filter(({ role }) => role === 'child').map(plain) },
  };
}
