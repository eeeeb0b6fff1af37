import type { PersonFieldEvent } from '@intendance/domain/directory/person-field/person-field.events.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { relayed } from '../../platform/relay/relay-allow-list.js';
import { ConfiguredFields } from './configured-fields.js';
import { PersonFieldController } from './person-field.controller.js';
import { personFieldHistory } from './person-field.history.js';

export const personFieldNoun = noun({
  feature: 'people-settings',
  controllers: [PersonFieldController],
  providers: [ConfiguredFields],
  history: [personFieldHistory],
  relay: [
    relayed<PersonFieldEvent>('person-field', {
      PersonFieldConfigured: [
        'name',
        'type',
        'required',
        'enabled',
        'options',
        'attachment',
        'attachmentRequired',
        'attachmentName',
        'code',
      ],
    }),
  ],
});
