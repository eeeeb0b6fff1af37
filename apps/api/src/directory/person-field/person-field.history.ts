import { defaultFields } from '@intendance/domain/directory/person-field/default-fields.js';
import type { PersonFieldEvent } from '@intendance/domain/directory/person-field/person-field.events.js';
import { describer } from '../../platform/history/history-describer.js';
import { field, flagField } from '../../platform/history/history-fields.js';

const firstName = (code: string): string => defaultFields.find((candidate) => candidate.code === code)?.name ?? code;

export const personFieldHistory = describer<PersonFieldEvent>({
  streamType: 'person-field',
  recordType: 'person_field',
  describe: ({ data }) => {
    const label = firstName(data.code);
    return {
      label: `a configuré le champ ${label}`,
      fields: {
        [`${data.code}.field_name`]: field(`${label} : nom`, data.name),
        [`${data.code}.field_type`]: field(`${label} : type`, data.type),
        [`${data.code}.enabled`]: flagField(`${label} : actif`, data.enabled),
        [`${data.code}.required`]: flagField(`${label} : obligatoire`, data.required),
        [`${data.code}.configs`]: field(`${label} : choix`, data.options.join(', ') || null, data.options),
        [`${data.code}.attachment`]: field(
          `${label} : pièce jointe`,
          data.attachment ? (data.attachmentName ?? 'Oui') : null,
          data.attachment,
        ),
        [`${data.code}.attachment_required`]: flagField(`${label} : pièce obligatoire`, data.attachmentRequired),
      },
    };
  },
});
