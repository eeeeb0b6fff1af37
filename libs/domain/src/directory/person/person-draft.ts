import type { Violation } from '@intendance/kernel/domain-error.js';
import { isEmailAddress } from '@intendance/kernel/email-address.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { firstName, lastName } from '@intendance/kernel/names.js';
import { isCellPhoneNumber, isPhoneNumber, phoneDigits } from '@intendance/kernel/phones.js';
import type { PersonField } from '../person-field/person-field.events.js';
import type { PersonFields } from '../person-field/person-field.js';
import { customFieldText } from './custom-field.js';
import { personErrors } from './person.errors.js';
import {
  type CustomFields,
  customFieldCodes,
  type FamilyMember,
  type PersonDocument,
  type PersonIdentity,
  type PersonProfile,
  type PersonStay,
} from './person.events.js';

/** A whole record as its author wants it. Parts that the author may not see (family, documents) are absent and stay as they are. */
export type PersonDraft = PersonIdentity &
  PersonStay &
  PersonProfile & {
    family?: { spouse: FamilyMember | null; children: readonly FamilyMember[] };
    documents?: readonly PersonDocument[];
  };

/** Facts outside the person by which a save is decided. */
export type SaveFacts = {
  today: LocalDate;
  fields: PersonFields;
  /** Whether the zip code of the draft is that of a city. */
  isZipCodeKnown: boolean;
};

const mostCharacters = { lastname: 200, firstname: 200, email: 254, address: 400, city: 200, matricule: 100 } as const;

/**
 * The draft as the directory writes it. @param isJudged the fields whose values must be right; all unless given
 * @throws person.incomplete, person.invalid with every refused field, in the order of the form
 */
export function writtenDraft(draft: PersonDraft, facts: SaveFacts, isJudged: (field: PersonField) => boolean = () => true): PersonDraft {
  const normalized: PersonDraft = {
    ...draft,
    lastname: lastName(draft.lastname),
    firstname: firstName(draft.firstname),
    email: draft.email?.trim().toLowerCase() || null,
    matricule: draft.matricule?.trim() || null,
    address: draft.address?.trim() || null,
    zipCode: draft.zipCode?.replaceAll(' ', '') || null,
    city: draft.city?.trim() || null,
    phone: phoneDigits(draft.phone ?? ''),
    mobile: phoneDigits(draft.mobile ?? ''),
    customFields: writtenCustomFields(draft.customFields, facts.fields),
    ...(draft.family && { family: writtenFamily(draft.family, lastName(draft.lastname)) }),
  };
  refuse(facts.fields.filter(isJudged).flatMap((field) => violationsOf(field, normalized, facts)));
  return normalized;
}

function refuse(violations: Violation[]): void {
  if (violations.length === 0) return;
  throw violations.every(({ code }) => code === 'required') ? personErrors.incomplete(violations) : personErrors.invalid(violations);
}

function writtenCustomFields(typed: CustomFields, fields: PersonFields): CustomFields {
  const [CUSTOM1, CUSTOM2, CUSTOM3] = customFieldCodes.map((code) => {
    const field = fields.find((candidate) => candidate.code === code);
    return customFieldText(field?.type ?? 'text', typed[code]);
  });
  return { CUSTOM1: CUSTOM1 ?? null, CUSTOM2: CUSTOM2 ?? null, CUSTOM3: CUSTOM3 ?? null };
}

type DraftFamily = NonNullable<PersonDraft['family']>;

/** A relative without a last name gets the beneficiary's. */
function writtenFamily({ spouse, children }: DraftFamily, familyName: string): DraftFamily {
  const member = (typed: FamilyMember): FamilyMember => ({
    ...typed,
    firstname: firstName(typed.firstname),
    lastname: lastName(typed.lastname) || familyName,
  });
  return { spouse: spouse && member(spouse), children: children.map(member) };
}

function violationsOf(field: PersonField, draft: PersonDraft, facts: SaveFacts): Violation[] {
  if (!field.enabled) return [];
  const path = pathOf(field);
  const missing = field.required && isEmpty(field, draft) ? [requiredField(path, field.name)] : [];
  const broken = missing.length > 0 ? [] : contentViolations(field, draft, facts);
  return [...missing, ...broken, ...documentViolations(field, draft)];
}

const pathOf = ({ code, group }: PersonField): string => {
  if (group === 'attachments') return 'attachments';
  return code.startsWith('CUSTOM') ? `custom_fields.${code}` : code;
};

export const requiredField = (propertyPath: string, name: string): Violation => ({
  propertyPath,
  code: 'required',
  message: `Vous devez remplir le champ obligatoire ${name}`,
});

type ShownValue = string | null | undefined;
const shownValues: Readonly<Record<string, (draft: PersonDraft) => ShownValue>> = {
  civility: ({ civility }) => civility,
  lastname: ({ lastname }) => lastname,
  firstname: ({ firstname }) => firstname,
  birthday: ({ birthday }) => birthday,
  email: ({ email }) => email,
  address: ({ address }) => address,
  zip_code: ({ zipCode }) => zipCode,
  city: ({ city }) => city,
  phone: ({ phone }) => phone,
  mobile: ({ mobile }) => mobile,
  matricule: ({ matricule }) => matricule,
  entrance_date: ({ entranceDate }) => entranceDate,
  exit_date: ({ exitDate }) => exitDate,
  spouse: ({ family }) => family && (family.spouse?.id ?? null),
  children: ({ family }) => family && (family.children[0]?.id ?? null),
  ...Object.fromEntries(customFieldCodes.map((code) => [code, ({ customFields }: PersonDraft) => customFields[code]])),
};

/** Undefined when the author may not see the field. */
const shownValue = ({ code }: PersonField, draft: PersonDraft): ShownValue => shownValues[code]?.(draft);

const isEmpty = (field: PersonField, draft: PersonDraft): boolean => {
  const value = shownValue(field, draft);
  // A field of the group `attachments` is its document.
  return field.group !== 'attachments' && (value === null || value === '');
};

/** A document is required when its field requires one and has a value: no marriage certificate without a spouse. */
function documentViolations(field: PersonField, draft: PersonDraft): Violation[] {
  const { documents } = draft;
  const isDue = field.group === 'attachments' ? field.required || field.attachmentRequired : field.attachment && field.attachmentRequired;
  if (!documents || !isDue) return [];
  const isFilled = field.group === 'attachments' || Boolean(shownValue(field, draft));
  if (!isFilled || documents.some(({ fieldCode }) => fieldCode === field.code)) return [];
  return [requiredField('attachments', field.attachmentName ?? field.name)];
}

function contentViolations(field: PersonField, draft: PersonDraft, facts: SaveFacts): Violation[] {
  const path = pathOf(field);
  const value = shownValue(field, draft);
  if (field.code === 'spouse' || field.code === 'children') return familyViolations(field.code, draft, facts);
  if (!value) return [];
  const violationOf = (code: string, message: string): Violation[] => [{ propertyPath: path, code, message }];
  const longest = (mostCharacters as Readonly<Record<string, number>>)[field.code];
  if (longest !== undefined && value.length > longest) return violationOf('too-long', `${field.name} : au plus ${longest} caractères.`);
  switch (field.code) {
    case 'email':
      return isEmailAddress(value) ? [] : violationOf('email', `Adresse e-mail invalide (« ${value} »).`);
    case 'phone':
      return isPhoneNumber(value) ? [] : violationOf('phone', 'Le téléphone commence par 01 à 05 ou 09, et compte 10 chiffres.');
    case 'mobile':
      return isCellPhoneNumber(value) ? [] : violationOf('phone', 'Le mobile commence par 06 ou 07, et compte 10 chiffres.');
    case 'zip_code':
      if (!/^\d{5}$/.test(value)) return violationOf('zip-code', 'Le code postal compte 5 chiffres.');
      return facts.isZipCodeKnown ? [] : violationOf('zip-code', `Aucune ville pour le code postal ${value}.`);
    case 'birthday':
      return value > facts.today ? violationOf('future', 'La date de naissance ne peut pas être dans le futur.') : [];
    case 'exit_date':
      return draft.entranceDate !== null && value < draft.entranceDate
        ? violationOf('before-entrance', personErrors.datesInverted().message)
        : [];
    default:
      return customViolations(field, value).flatMap(({ code, message }) => violationOf(code, message));
  }
}

function customViolations({ code, name, type, options }: PersonField, value: string): { code: string; message: string }[] {
  if (!code.startsWith('CUSTOM')) return [];
  if (value.length > 1000) return [{ code: 'too-long', message: `${name} : au plus 1000 caractères.` }];
  if (type === 'select' && !options.includes(value))
    return [{ code: 'choice', message: `${name} : choisissez parmi ${options.join(', ')}.` }];
  if (type === 'number' && !/^-?\d{1,15}(\.\d{1,6})?$/.test(value)) return [{ code: 'type', message: `${name} : un nombre est attendu.` }];
  if (type === 'euros' && !/^-?\d{1,9}(\.\d{1,2})?$/.test(value))
    return [{ code: 'type', message: `${name} : un montant en euros est attendu, deux décimales au plus.` }];
  if (type === 'date' && !isDay(value)) return [{ code: 'type', message: `${name} : une date est attendue.` }];
  return [];
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

function familyViolations(code: 'spouse' | 'children', { family }: PersonDraft, { today }: SaveFacts): Violation[] {
  if (!family) return [];
  const members = code === 'spouse' ? (family.spouse ? [family.spouse] : []) : family.children;
  return members.flatMap((member, index) => {
    const path = code === 'spouse' ? 'spouse' : `children[${index}]`;
    if (!member.firstname) return [requiredField(`${path}.firstname`, code === 'spouse' ? 'Prénom du conjoint' : 'Prénom de l’enfant')];
    const message = `${member.firstname} : la date de naissance ne peut pas être dans le futur.`;
    if (member.birthday !== null && member.birthday > today) return [{ propertyPath: `${path}.birthday`, code: 'future', message }];
    const twin = members.findIndex((other) => other.firstname === member.firstname && other.birthday === member.birthday);
    if (twin === index) return [];
    return [{ propertyPath: path, code: 'duplicate', message: personErrors.memberDuplicate(member.firstname).message }];
  });
}
