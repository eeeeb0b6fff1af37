import { type Addressed, type Case, PendingStream, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { defaultFields } from './default-fields.js';
import { personFieldErrors } from './person-field.errors.js';
import { type PersonField, type PersonFieldEvent, type PersonFieldSettings, personFieldStream } from './person-field.events.js';

export type PersonFieldCommand = { type: 'ConfigurePersonField'; data: PersonFieldSettings & { code: string } };

/** The fields of one environment, in the order of the form. */
export type PersonFields = readonly PersonField[];

export const personFieldDecider: Decider<PersonFieldCommand, PersonFieldEvent, PersonFields> = {
  initial: defaultFields,
  decide,
  evolve: (fields, { data }) => fields.map((field) => (field.code === data.code ? { ...field, ...data } : field)),
};

type Folds = { fields: typeof personFieldDecider };
/** Settings that are absent stay as they are. */
type FieldCommand = Addressed<string, { type: 'ConfigurePersonField'; data: Partial<PersonFieldSettings> }>;

export const personFieldCase: Case<FieldCommand, PersonField, Folds, 'fields'> = {
  folds: { fields: personFieldDecider },
  own: 'fields',
  streams: (_, { environmentId }) => ({ fields: read(personFieldStream(environmentId)) }),
  decide({ id, type, data }, { fields }, { environmentId }) {
    const { group: _, isDefault: __, ...settings } = fieldById(environmentId, fields, id);
    const pending = new PendingStream(personFieldDecider, fields);
    pending.append(decide({ type, data: { ...settings, ...data } }, fields));
    return { events: { fields: pending.events }, answer: fieldOf(pending.state, settings.code) };
  },
};

/** The same at each start of the program, and different in each environment. */
export const fieldId = (environmentId: EnvironmentId, code: string): string => derivedId(`person field ${environmentId} ${code}`);

/** @throws person-field.unknown */
function fieldById(environmentId: EnvironmentId, fields: PersonFields, id: string): PersonField {
  const field = fields.find(({ code }) => fieldId(environmentId, code) === id);
  if (!field) throw personFieldErrors.unknown();
  return field;
}

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
