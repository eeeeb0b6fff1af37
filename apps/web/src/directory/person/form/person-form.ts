import { firstName, lastName } from '@intendance/kernel/names.js';
import { phoneDigits, phoneText } from '@intendance/kernel/phones.js';
import type { FieldType, PersonField } from '../../person-field/person-field.js';
import type { PersonBody } from '../person.api.js';
import { type CustomCode, customCodes, type FamilyMember, type Person, type PersonAttachment } from '../person.js';

export type MemberForm = { id?: string; firstname: string; lastname: string; birthday: string | null };
const texts = ['civility', 'lastname', 'firstname', 'email', 'matricule', 'address', 'zip_code', 'city', 'phone', 'mobile'] as const;
const days = ['birthday', 'entrance_date', 'exit_date'] as const;

/** The record as form values: no null in text fields, amounts as numbers. */
export type PersonForm = Record<(typeof texts)[number], string> &
  Record<(typeof days)[number], string | null> & {
    custom_fields: Record<CustomCode, string | number | null>;
    has_spouse: boolean;
    spouse: MemberForm;
    children: MemberForm[];
    attachments: PersonAttachment[];
  };

export const emptyMember: MemberForm = { firstname: '', lastname: '', birthday: null };
const memberForm = ({ id, firstname, lastname, birthday }: FamilyMember): MemberForm => ({ id, firstname, lastname, birthday });
const typeOf = (fields: readonly PersonField[], code: CustomCode): FieldType =>
  fields.find(({ field_code }) => field_code === code)?.field_type ?? 'text';

export function toForm(person: Person | null, fields: readonly PersonField[]): PersonForm {
  const custom = customCodes.map((code) => {
    const value = person?.custom_fields[code] ?? null;
    const isAmount = typeOf(fields, code) === 'euros' && value !== null && value !== '' && Number.isFinite(Number(value));
    return [code, isAmount ? Number(value) : value];
  });
  return {
    ...(Object.fromEntries(texts.map((name) => [name, person?.[name] ?? ''])) as Record<(typeof texts)[number], string>),
    ...(Object.fromEntries(days.map((name) => [name, person?.[name] ?? null])) as Record<(typeof days)[number], string | null>),
    phone: phoneText(person?.phone ?? ''),
    mobile: phoneText(person?.mobile ?? ''),
    custom_fields: Object.fromEntries(custom) as PersonForm['custom_fields'],
    has_spouse: person?.spouse != null,
    spouse: person?.spouse ? memberForm(person.spouse) : emptyMember,
    children: (person?.children ?? []).map(memberForm),
    attachments: person?.attachments ?? [],
  };
}

/** The parts of a record that the user may write. */
export type WritableParts = { family: boolean; documents: boolean };

/** The body of a save: an empty field erases the value; parts that the user may not see are left out. */
export function toBody(form: PersonForm, parts: WritableParts): PersonBody {
  const { custom_fields, has_spouse, spouse, children, attachments } = form;
  return {
    ...(Object.fromEntries(texts.map((name) => [name, form[name].trim() || null])) as PersonBody),
    ...(Object.fromEntries(days.map((name) => [name, form[name]])) as PersonBody),
    phone: phoneDigits(form.phone),
    mobile: phoneDigits(form.mobile),
    custom_fields: Object.fromEntries(customCodes.map((code) => [code, customText(custom_fields[code])])) as Record<
      CustomCode,
      string | null
    >,
    ...(parts.family ? { spouse: has_spouse ? spouse : null, children } : {}),
    ...(parts.documents ? { attachments: attachments.map(({ id, field_code = null }) => ({ id, field_code })) } : {}),
  };
}

const customText = (value: string | number | null): string | null => (value === null || value === '' ? null : String(value));

/** Written as the directory keeps them, when the field is left (specification). */
export const writing = {
  lastname: lastName,
  firstname: firstName,
  phone: (typed: string): string => phoneText(phoneDigits(typed) ?? ''),
  email: (typed: string): string => typed.trim().toLowerCase(),
  number: (typed: string): string => typed.trim().replace(',', '.'),
  trimmed: (typed: string): string => typed.trim(),
};
