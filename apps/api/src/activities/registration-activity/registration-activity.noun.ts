import { registrationActivityDecider } from '@intendance/domain/activities/registration-activity/registration-activity.js';
import { exportedList } from '../../capabilities/data-export/exported-list.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { settingsSearch } from '../../capabilities/settings/settings.search.js';
import { projection } from '../../platform/projection/projection.js';
import { RegistrationActivityController } from './registration-activity.controller.js';
import { registrationActivityExport } from './registration-activity.export.js';
import { registrationActivityHistory, registrationActivityReference } from './registration-activity.history.js';
import { registrationActivityListing } from './registration-activity.listing.js';
import { FindRegistrationActivityHandler, TotalRegistrationActivityHandler } from './registration-activity.queries.js';
import { registrationActivityList } from './registration-activity-list.projection.js';

/** Members of its events that the relay passes on. */
const facts = [
  'name',
  'startDate',
  'endDate',
  'cancelUntil',
  'price',
  'pricing',
  'admission',
  'attachmentRequired',
  'billRequired',
  'capacity',
  'waitingListHours',
  'options.id',
  'options.group',
  'options.name',
  'options.price',
  'options.capacity',
] as const;

export const registrationActivityNoun = noun({
  feature: 'inscription-settings',
  controllers: [RegistrationActivityController],
  providers: [FindRegistrationActivityHandler, TotalRegistrationActivityHandler],
  projections: [projection(registrationActivityList)],
  exportedFiles: [
    exportedList({
      title: 'Activités à inscription',
      feature: 'inscription-settings',
      listing: registrationActivityListing,
      sheet: registrationActivityExport,
    }),
  ],
  history: [registrationActivityHistory],
  references: [registrationActivityReference],
  searches: [settingsSearch({ recordType: 'inscription_settings', need: 'inscription-settings', table: 'registration_activity_list' })],
  streams: [
    stream('registration-activity', registrationActivityDecider, {
      texts: { name: 'impersonal', options: 'impersonal', comment: 'clear: the structure describes the activity' },
      relay: {
        RegistrationActivityCreated: [...facts, 'enabled'],
        RegistrationActivityRevised: facts,
        RegistrationActivityEnabled: [],
        RegistrationActivityDisabled: [],
        RegistrationActivityDeleted: [],
        RegistrationActivityRestored: [],
      },
    }),
  ],
});
