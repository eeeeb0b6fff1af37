import type { PersonField } from '@intendance/domain/directory/person-field/person-field.events.js';
import type { PersonFields } from '@intendance/domain/directory/person-field/person-field.js';
import { fieldLabel } from '@intendance/domain/directory/person-import/import-field.js';
import { malformed } from '../../platform/wire/request-error.js';
import { type PersonView, viewErrors } from '../person/person-view.js';

/** The record id: an import finds the person again even among people with equal names. Environments cannot configure this column. */
export const recordField: PersonField = {
  code: 'id',
  name: fieldLabel('id', []),
  group: 'other',
  type: 'text',
  isDefault: true,
  enabled: true,
  required: false,
  options: [],
  attachment: false,
  attachmentRequired: false,
  attachmentName: null,
};

/**
 * The fields of an export, in the requested order; by default all enabled fields that the user may see, without documents.
 * @throws RequestError export.field; person.family-forbidden, person.attachments-forbidden
 */
export function exportedFields(codes: string | undefined, fields: PersonFields, view: PersonView): PersonField[] {
  const used = [...fields.filter(({ enabled }) => enabled), recordField];
  if (codes === undefined || codes === '')
    return used.filter(({ group }) => group !== 'attachments' && (group !== 'family' || view.family));
  return [...new Set(codes.split(','))].map((code) => {
    const field = used.find((candidate) => candidate.code === code);
    if (!field) throw malformed('export.field', `Le champ « ${code} » n’est pas utilisé dans les fiches.`, 'fields');
    if (field.group === 'family' && !view.family) throw viewErrors.family();
    if (field.group === 'attachments' && !view.documents) throw viewErrors.documents();
    return field;
  });
}
