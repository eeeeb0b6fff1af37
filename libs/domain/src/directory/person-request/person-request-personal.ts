import { erasedText, personalData } from '@intendance/kernel/personal-data.js';
import type { PersonRequestEvent } from './person-request.events.js';
import { erasedMember, type PersonRequest } from './person-request-state.js';

export const personRequestPersonal = personalData<PersonRequestEvent, PersonRequest>()({
  streamType: 'person-request',
  fields: {
    PersonRequestSubmitted: { member: erasedMember, comment: '' },
    PersonChangeRequested: { change: {}, comment: '' },
    PersonChangeApproved: { comment: '' },
    PersonRequestAmended: { member: erasedMember, comment: '' },
    PersonRequestDocumentAttached: { name: erasedText },
    PersonRequestApproved: { comment: '' },
    PersonRequestRefused: { comment: erasedText },
  },
  subjectOf: (request) => (request.status === 'none' ? undefined : request.personId),
  erasedBy: 'PersonRequestErased',
});
