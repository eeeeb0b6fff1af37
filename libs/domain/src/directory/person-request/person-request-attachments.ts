import { attachmentPurpose } from '../../capabilities/attachment/attachment-purpose.js';
import { personAttachments } from '../person/person-attachments.js';
import type { PersonRequestEvent } from './person-request.events.js';

/** The purpose of the person: an approved request hands its documents over to the person. */
export const personRequestAttachments = attachmentPurpose<PersonRequestEvent>({
  name: personAttachments.name,
  streamTypes: ['person-request'],
  attaching: { PersonRequestDocumentAttached: ({ id }) => id },
  detaching: { PersonRequestDocumentDetached: ({ id }) => id },
  rewritesPictures: true,
});
