import { registrationAttachments } from '@intendance/domain/activities/registration/registration-attachments.js';
import { registrationPersonal } from '@intendance/domain/activities/registration/registration-personal.js';
import { registrationFold } from '@intendance/domain/activities/registration/registration-state.js';
import { registrationRollDecider } from '@intendance/domain/activities/registration-roll/registration-roll.js';
import { exportedList } from '../../capabilities/data-export/exported-list.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { ListOpenRegistrationActivitiesHandler } from './list-open-registration-activities.query.js';
import { MailPersonAboutRegistration } from './mail-person-about-registration.policy.js';
import { ParticipantsController } from './participants.controller.js';
import { PreviewRegistrationHandler } from './preview-registration.query.js';
import { RegistrationController, registrationAttachmentControllers } from './registration.controller.js';
import { registrationErasure } from './registration.erasure.js';
import { registrationExport } from './registration.export.js';
import { registrationHistory } from './registration.history.js';
import { registrationListing } from './registration.listing.js';
import { FindRegistrationHandler, SummarizeRegistrationsHandler } from './registration.queries.js';
import { registrationList } from './registration-list.projection.js';

const options = ['options.optionId', 'options.label', 'options.count'] as const;

export const registrationNoun = noun({
  feature: 'inscriptions',
  controllers: [ParticipantsController, RegistrationController, ...registrationAttachmentControllers],
  providers: [ListOpenRegistrationActivitiesHandler, PreviewRegistrationHandler, FindRegistrationHandler, SummarizeRegistrationsHandler],
  projections: [projection(registrationList)],
  policies: [MailPersonAboutRegistration],
  history: [registrationHistory],
  attachments: [registrationAttachments],
  erasures: [registrationErasure],
  exportedFiles: [
    exportedList({ title: 'Inscriptions', feature: 'inscriptions', listing: registrationListing, sheet: registrationExport }),
  ],
  streams: [
    stream('registration-roll', registrationRollDecider, {
      texts: { options: 'impersonal' },
      relay: {
        RegistrationPlacesHeld: ['registrationId', 'personId', 'entries', 'options.optionId', 'options.count'],
        RegistrationPlacesReleased: ['registrationId'],
      },
    }),
    stream('registration', registrationFold, {
      personal: registrationPersonal,
      texts: {
        requestedAt: 'impersonal',
        extension: 'impersonal',
        mimeType: 'impersonal',
        reasons: 'impersonal',
        steps: 'impersonal',
        explanation: 'impersonal',
        inputsHash: 'impersonal',
        rulesVersion: 'impersonal',
        mode: 'impersonal',
        operationId: 'impersonal',
        options: 'impersonal',
      },
      relay: {
        RegistrationRequested: ['personId', 'activityId', 'activityVersion', 'date', 'entries', ...options, 'requestedAt'],
        RegistrationAmended: ['personId', 'activityId', 'activityVersion', 'date', 'entries', ...options],
        RegistrationCommented: [],
        RegistrationParticipantsNamed: [],
        RegistrationDocumentAttached: ['id', 'extension', 'size', 'mimeType'],
        RegistrationDocumentDetached: ['id'],
        RegistrationPriced: [
          'amount',
          'eligible',
          'reasons.code',
          'steps.code',
          'steps.values',
          'steps.result',
          'steps.sentence',
          'explanation',
          'inputsHash',
          'rulesVersion',
        ],
        RegistrationExceptionGranted: [],
        RegistrationValidated: ['amount'],
        RegistrationRefused: [],
        RegistrationCancelled: [],
        RegistrationReopened: [],
        RegistrationDevalidated: [],
        RegistrationPaid: ['paidOn', 'mode', 'operationId'],
        RegistrationPaymentCancelled: [],
        RegistrationDeleted: [],
        RegistrationRestored: [],
        RegistrationPersonalDataErased: [],
      },
    }),
  ],
});
