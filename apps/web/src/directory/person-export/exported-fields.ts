import { phoneText } from '@intendance/kernel/phones.js';
import { day } from '../../ui/format/format.js';
import { fieldText } from '../person/field-text.js';
import { customCodes, type FamilyMember, type Person } from '../person/person.js';
import { documentName, type PersonField } from '../person-field/person-field.js';

/** The record id: an import finds the person again even among people with equal names. Environments cannot configure this column. */
export const recordField: PersonField = {
  id: 'id',
  field_code: 'id',
  field_name: 'Identifiant de la fiche',
  field_group: 'other',
  field_type: 'text',
  required: false,
  enabled: true,
  default_field: true,
  configs: {},
  attachment: false,
  attachment_required: false,
  attachment_name: null,
  version: 0,
};

/** The fields that this user may export: the enabled ones, with the family and documents if the user may see them. */
export const exportableFields = (fields: readonly PersonField[], family: boolean, documents: boolean): PersonField[] =>
  [...fields, recordField].filter(
    ({ enabled, field_group }) => enabled && (field_group !== 'family' || family) && (field_group !== 'attachments' || documents),
  );

/** The default selection: all fields but documents. */
export const firstChoice = (fields: readonly PersonField[]): string[] =>
  fields.filter(({ field_group }) => field_group !== 'attachments').map(({ field_code }) => field_code);

export const columnName = (field: PersonField): string => (field.field_group === 'attachments' ? documentName(field) : field.field_name);

const memberText = ({ firstname, lastname, birthday }: FamilyMember): string =>
  `${lastname} ${firstname}${birthday ? ` (${day(birthday)})` : ''}`;
const dayFields: readonly string[] = ['birthday', 'entrance_date', 'exit_date'];
const phoneFields: readonly string[] = ['phone', 'mobile'];

/** A value of a person as its file shows it. */
export function exportedText({ field_code, field_group, field_type }: PersonField, person: Person): string {
  const custom = customCodes.find((code) => code === field_code);
  if (custom) return fieldText(field_type, person.custom_fields[custom]);
  if (field_group === 'attachments')
    return (person.attachments ?? []).flatMap((file) => (file.field_code === field_code ? file.name : [])).join(', ');
  if (field_code === 'spouse') return person.spouse ? memberText(person.spouse) : '';
  if (field_code === 'children') return (person.children ?? []).map(memberText).join(', ');
  if (field_code === 'id') return person.id;
  const value = person[field_code as keyof Person];
  if (typeof value !== 'string') return '';
  if (dayFields.includes(field_code)) return day(value);
  return phoneFields.includes(field_code) ? phoneText(value) : value;
}
