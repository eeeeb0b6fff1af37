import { erasedText, personalData } from '@intendance/kernel/personal-data.js';
import type { RegistrationEvent } from './registration.events.js';
import type { Registration } from './registration-state.js';

/** The free texts about a person are personal; the accounts need the amounts and days of a registration, which stay. */
export const registrationPersonal = personalData<RegistrationEvent, Registration>()({
  streamType: 'registration',
  fields: {
    RegistrationRequested: { comment: '' },
    RegistrationCommented: { comment: '' },
    RegistrationParticipantsNamed: { names: [] },
    RegistrationDocumentAttached: { name: erasedText },
    RegistrationDocumentDetached: { name: erasedText },
    RegistrationExceptionGranted: { reason: erasedText },
    RegistrationRefused: { reason: erasedText },
    RegistrationCancelled: { reason: erasedText },
    RegistrationDevalidated: { reason: erasedText },
    RegistrationPaymentCancelled: { reason: erasedText },
  },
  subjectOf: (registration) => (registration.status === 'none' ? undefined : registration.claim.personId),
  erasedBy: 'RegistrationPersonalDataErased',
});
