import { attachmentPurpose } from '../../capabilities/attachment/attachment-purpose.js';
import type { RegistrationEvent } from './registration.events.js';

export const registrationAttachments = attachmentPurpose<RegistrationEvent>({
  name: 'registration',
  streamTypes: ['registration'],
  attaching: { RegistrationDocumentAttached: ({ id }) => id },
  detaching: { RegistrationDocumentDetached: ({ id }) => id },
  rewritesPictures: true,
  isPersonal: true,
});
