import { day } from '../../../ui/format/format.js';
import type { ConflictField } from '../../../ui/record/conflict.js';
import { groupLabels, type PersonField } from '../../person-field/person-field.js';
import type { PersonAttachment } from '../person.js';
import type { MemberForm, PersonForm } from './person-form.js';

const nothing = '–';
const date = (value: string | null): string => (value ? day(value) : nothing);
const member = ({ firstname, lastname, birthday }: MemberForm): string =>
  [lastname, firstname, birthday && day(birthday)].filter(Boolean).join(' ') || nothing;

const formats: Record<string, (value: never) => string> = {
  birthday: date,
  entrance_date: date,
  exit_date: date,
  has_spouse: (value: boolean) => (value ? 'oui' : 'non'),
  spouse: member,
  children: (value: MemberForm[]) => value.map(member).join(', ') || nothing,
  attachments: (value: PersonAttachment[]) => value.map(({ name }) => name).join(', ') || nothing,
  custom_fields: (value: PersonForm['custom_fields']) => Object.values(value).filter(Boolean).join(', ') || nothing,
};

/** The fields of a person as the dialog of a conflict names and shows them. */
export const conflictFields = (fields: readonly PersonField[]): ConflictField[] => {
  const labels = new Map([
    ...fields.map(({ field_code, field_name }) => [field_code, field_name] as const),
    ['has_spouse', 'A un conjoint'],
    ['attachments', groupLabels.attachments],
    ['custom_fields', groupLabels.other],
  ]);
  return [...labels].map(([name, label]) => {
    const format = formats[name];
    return { name, label, ...(format ? { format } : {}) };
  });
};
