import { attachmentPurpose } from '../../capabilities/attachment/attachment-purpose.js';
import type { PersonEvent } from './person.events.js';

export const personAttachments = attachmentPurpose<PersonEvent>({
  name: 'person',
  streamTypes: ['person'],
  attaching: { PersonDocumentAttached: ({ id }) => id },
  detaching: { PersonDocumentDetached: ({ id }) => id },
  rewritesPictures: true,
  isPersonal: true,
});
