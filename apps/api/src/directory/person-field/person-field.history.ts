import { defaultFields } from '@intendance/domain/directory/person-field/default-fields.js';
import type { PersonFieldEvent } from '@intendance/domain/directory/person-field/person-field.events.js';
import { describer } from '../../platform/history/history-describer.js';

const yesNo = (value: boolean): string => (value ? 'Oui' : 'Non');
const firstName = (code: string): string => defaultFields.find((field) => field.code === code)?.name ?? code;

export const personFieldHistory = describer<PersonFieldEvent>({
  streamType: 'person-field',
  recordType: 'person_field',
  need: { permission: 'PEOPLE_SETTING_ACCESS' },
  describe: ({ data }) => {
    const label = firstName(data.code);
    return {
      label: `a configuré le champ ${label}`,
      fields: {
        [`${data.code}.field_name`]: { label: `${label} : nom`, value: data.name },
        [`${data.code}.field_type`]: { label: `${label} : type`, value: data.type },
        [`${data.code}.enabled`]: { label: `${label} : actif`, value: yesNo(data.enabled) },
        [`${data.code}.required`]: { label: `${label} : obligatoire`, value: yesNo(data.required) },
        [`${data.code}.configs`]: { label: `${label} : choix`, value: data.options.join(', ') || null },
        [`${data.code}.attachment`]: { label: `${label} : pièce jointe`, value: data.attachment ? (data.attachmentName ?? 'Oui') : null },
        [`${data.code}.attachment_required`]: { label: `${label} : pièce obligatoire`, value: yesNo(data.attachmentRequired) },
      },
    };
  },
});
