import { personFieldDecider } from '@intendance/domain/directory/person-field/person-field.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { ConfiguredFields } from './configured-fields.js';
import { PersonFieldController } from './person-field.controller.js';
import { personFieldHistory } from './person-field.history.js';

export const personFieldNoun = noun({
  feature: 'people-settings',
  controllers: [PersonFieldController],
  providers: [ConfiguredFields],
  history: [personFieldHistory],
  streams: [
    stream('person-field', personFieldDecider, {
      texts: { name: 'impersonal', options: 'impersonal', attachmentName: 'impersonal', code: 'impersonal' },
      relay: {
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
      },
    }),
  ],
});
