import type { Decider } from '@intendance/kernel/decider.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import { defaultFields } from './default-fields.js';
import { personFieldErrors } from './person-field.errors.js';
import type { PersonField, PersonFieldEvent, PersonFieldSettings } from './person-field.events.js';

export type PersonFieldCommand = { type: 'ConfigurePersonField'; data: PersonFieldSettings & { code: string } };

/** The fields of one environment, in the order of the form. */
export type PersonFields = readonly PersonField[];

export const personFieldDecider: Decider<PersonFieldCommand, PersonFieldEvent, PersonFields> = {
  initial: defaultFields,
  decide,
  evolve: (fields, { data }) => fields.map((field) => (field.code === data.code ? { ...field, ...data } : field)),
};

/** Without them nobody could be named. */
const alwaysThere: readonly string[] = ['lastname', 'firstname'];

/** @throws person-field.unknown */
export function fieldOf(fields: PersonFields, code: string): PersonField {
  const field = fields.find((candidate) => candidate.code === code);
  if (!field) throw personFieldErrors.unknown();
  return field;
}

function decide({ data: typed }: PersonFieldCommand, fields: PersonFields): PersonFieldEvent[] {
  const field = fieldOf(fields, typed.code);
  const data = { ...typed, ...normalizeSettings(typed) };
  if (alwaysThere.includes(field.code) && !(data.enabled && data.required)) throw personFieldErrors.locked(field.name);
  if ((field.isDefault || field.group === 'attachments') && data.type !== field.type) throw personFieldErrors.typeFixed(field.name);
  const violations = check(field, data);
  if (violations.length > 0) throw personFieldErrors.invalid(violations);
  return isSame(field, data) ? [] : [{ type: 'PersonFieldConfigured', data }];
}

function normalizeSettings({ name, type, options, attachment, attachmentRequired, attachmentName }: PersonFieldSettings) {
  const choices = [...new Set(options.map((option) => option.trim()).filter((option) => option !== ''))];
  return {
    name: name.trim(),
    options: type === 'select' ? choices : [],
    attachmentRequired: attachment && attachmentRequired,
    attachmentName: attachmentName?.trim() || null,
  };
}

function check(field: PersonField, data: PersonFieldSettings): Violation[] {
  const violations: Violation[] = [];
  const refuse = (propertyPath: string, code: string, message: string) => violations.push({ propertyPath, code, message });
  if (data.name === '') refuse('field_name', 'required', 'Veuillez donner un nom au champ.');
  if (data.type === 'select' && data.options.length === 0) refuse('configs.options', 'required', 'Veuillez donner au moins un choix.');
  if (field.code === 'civility' && data.options.some((option) => option !== 'M' && option !== 'Mme'))
    refuse('configs.options', 'choice', 'La civilité est M ou Mme.');
  if (field.group === 'attachments' && !data.attachment) refuse('attachment', 'fixed', 'Ce champ est une pièce jointe.');
  return violations;
}

const isSame = (field: PersonField, data: PersonFieldSettings): boolean =>
  field.name === data.name &&
  field.type === data.type &&
  field.required === data.required &&
  field.enabled === data.enabled &&
  field.attachment === data.attachment &&
  field.attachmentRequired === data.attachmentRequired &&
  field.attachmentName === data.attachmentName &&
  field.options.join('\n') === data.options.join('\n');
