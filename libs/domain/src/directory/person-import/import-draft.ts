import type { LocalDate } from '@intendance/kernel/local-date.js';
import { firstName, lastName, searchText } from '@intendance/kernel/names.js';
import { cellText } from '../../capabilities/file-import/cell-text.js';
import type { Civility, CustomFieldCode, FamilyMember, MemberId } from '../person/person.events.js';
import type { PersonDraft } from '../person/person-draft.js';
import { emptyProfile, familyOf, fullName, type HouseholdMember, type Person, type RegisteredPerson } from '../person/person-state.js';
import type { PersonFields } from '../person-field/person-field.js';
import { childField, type ImportField, isFamilyField, mostChildren } from './import-field.js';
import type { LineValues } from './import-line.js';
import { readMembers, type WrittenMember } from './import-member.js';
import { customCell, readCell } from './import-value.js';

const nobody = { ...emptyProfile, civility: null, lastname: '', firstname: '', email: null, entranceDate: null, exitDate: null };

type DraftFacts = {
  readonly fields: PersonFields;
  /** Id of the spouse (rank 0) or of a new child (rank 1…). */
  memberId(rank: number): MemberId;
};

/** Builds the complete record for a line. Keeps the values that the line omits or only writes in another form. */
export function importDraft(values: LineValues, person: Person, { fields, memberId }: DraftFacts): PersonDraft {
  const before = person.status === 'none' ? nobody : person;
  const textOf = <Text extends string>(field: ImportField, old: Text | null): Text | null => {
    const value = values[field];
    return value === undefined || (value !== null && old !== null && restates(field, old, value)) ? old : (value as Text | null);
  };
  const custom = (code: CustomFieldCode): string | null => {
    const old = before.customFields[code];
    const value = values[code];
    if (value === undefined || value === null) return value === undefined ? old : null;
    const field = fields.find((candidate) => candidate.code === code);
    return old !== null && customCell(field, old) === customCell(field, value) ? old : customCell(field, value);
  };
  const hasFamily = Object.keys(values).some((field) => isFamilyField(field as ImportField));
  return {
    civility: textOf<Civility>('civility', before.civility),
    lastname: textOf('lastname', before.lastname) ?? '',
    firstname: textOf('firstname', before.firstname) ?? '',
    email: textOf('email', before.email),
    birthday: textOf('birthday', before.birthday),
    matricule: textOf('matricule', before.matricule),
    address: textOf('address', before.address),
    zipCode: textOf('zip_code', before.zipCode),
    city: textOf('city', before.city),
    phone: textOf('phone', before.phone),
    mobile: textOf('mobile', before.mobile),
    customFields: { CUSTOM1: custom('CUSTOM1'), CUSTOM2: custom('CUSTOM2'), CUSTOM3: custom('CUSTOM3') },
    entranceDate: textOf('entrance_date', before.entranceDate),
    exitDate: textOf('exit_date', before.exitDate),
    ...(hasFamily && { family: familyDraft(values, person, memberId) }),
  };
}

/** True when a cell contains the current value in another form: on one line, in another case, with a time. */
function restates(field: ImportField, old: string, value: string): boolean {
  if (field === 'lastname') return lastName(value) === old;
  if (field === 'firstname') return firstName(value) === old;
  const text = cellText(old);
  if (text === value) return true;
  const reading = readCell(field, text);
  return 'value' in reading && reading.value === value;
}

type DraftFamily = NonNullable<PersonDraft['family']>;

function familyDraft(values: LineValues, person: Person, memberId: (rank: number) => MemberId): DraftFamily {
  const family = person.status === 'none' ? [] : familyOf(person);
  const spouse = family.find(({ role }) => role === 'spouse');
  return { spouse: spouseDraft(values, spouse, memberId), children: childrenDraft(values, family, memberId) };
}

/** Erasing the first name takes the spouse away; another first name is another spouse. */
function spouseDraft(
  values: LineValues,
  knownSpouse: HouseholdMember | undefined,
  memberId: (rank: number) => MemberId,
): FamilyMember | null {
  const { spouse: cell, spouse_firstname: first, spouse_lastname: last, spouse_birthday: birthday } = values;
  if (first === null) return null;
  if (first === undefined && last === undefined && birthday === undefined)
    return cell === undefined ? (knownSpouse ? plain(knownSpouse) : null) : spouseOfCell(cell, knownSpouse, memberId);
  const isOther = knownSpouse !== undefined && first !== undefined && firstName(first) !== knownSpouse.firstname;
  const before = isOther ? undefined : knownSpouse;
  return {
    id: before?.id ?? memberId(0),
    firstname: first ?? before?.firstname ?? '',
    lastname: last === undefined ? (before?.lastname ?? '') : (last ?? ''),
    birthday: (birthday === undefined ? (before?.birthday ?? null) : birthday) as LocalDate | null,
  };
}

function spouseOfCell(cell: string | null, spouse: HouseholdMember | undefined, memberId: (rank: number) => MemberId): FamilyMember | null {
  const member = cell === null ? undefined : readMembers(cell)?.[0];
  if (!member) return null;
  const isKnown = spouse !== undefined && isSameName(member, spouse);
  if (isKnown) return { ...plain(spouse), birthday: member.birthday ?? spouse.birthday };
  return { id: memberId(0), firstname: member.firstname, lastname: member.lastname, birthday: member.birthday };
}

/** Compares full names, since the split between last name and first name is a guess. */
const isSameName = (member: WrittenMember, person: { lastname: string; firstname: string }): boolean =>
  searchText(member.fullname) === searchText(fullName(person)) ||
  (member.lastname === '' && firstName(member.firstname) === person.firstname);

/** Children are known by first name and birth date; a date completes the one that had none. The others stay. */
function childrenDraft(values: LineValues, family: readonly HouseholdMember[], memberId: (rank: number) => MemberId): FamilyMember[] {
  const children = values.children === null ? [] : family.filter(({ role }) => role === 'child').map(plain);
  for (let rank = 1; rank <= mostChildren; rank++) {
    const first = values[childField(rank, 'firstname')];
    const last = values[childField(rank, 'lastname')];
    const birthday = (values[childField(rank, 'birthday')] ?? null) as LocalDate | null;
    if (first === undefined && last === undefined && birthday === null) continue;
    const firstname = firstName(first ?? '');
    record(children, { id: memberId(rank), firstname, lastname: last ?? '', birthday }, (child) => child.firstname === firstname);
  }
  for (const [index, member] of (values.children ? (readMembers(values.children) ?? []) : []).entries()) {
    const { firstname, lastname, birthday } = member;
    const child = { id: memberId(mostChildren + 1 + index), firstname: firstName(firstname), lastname, birthday };
    record(children, child, (candidate) => isSameName(member, candidate));
  }
  return children;
}

/** Updates the matching child, or adds the child. A last name guessed from one cell never replaces the recorded last name. */
function record(children: FamilyMember[], child: FamilyMember, isNamed: (candidate: FamilyMember) => boolean): void {
  const { birthday } = child;
  const named = children.filter(isNamed);
  const existing =
    named.find((candidate) => candidate.birthday === birthday) ??
    (birthday === null ? (named.length === 1 ? named[0] : undefined) : named.find((candidate) => candidate.birthday === null));
  if (!existing) children.push(child);
  else
    children[children.indexOf(existing)] = {
      ...existing,
      lastname: child.lastname && !isSameWhole(child, existing) ? child.lastname : existing.lastname,
      birthday: birthday ?? existing.birthday,
    };
}

const isSameWhole = (left: FamilyMember, right: FamilyMember): boolean => searchText(fullName(left)) === searchText(fullName(right));

const plain = ({ id, firstname, lastname, birthday }: FamilyMember): FamilyMember => ({ id, firstname, lastname, birthday });

/** The present record, to be saved again when an import is undone. */
export function draftOfState(person: RegisteredPerson): PersonDraft {
  const family = familyOf(person);
  const spouse = family.find(({ role }) => role === 'spouse');
  return {
    ...importDraft({}, person, { fields: [], memberId: () => '' as MemberId }),
    family: { spouse: spouse ? plain(spouse) : null, children: family.filter(({ role }) => role === 'child').map(plain) },
  };
}
