import { personRequestAttachments } from '@intendance/domain/directory/person-request/person-request-attachments.js';
import { personRequestPersonal } from '@intendance/domain/directory/person-request/person-request-personal.js';
import { personRequestFold } from '@intendance/domain/directory/person-request/person-request-state.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { CountWaitingPersonRequestsHandler } from './count-waiting-person-requests.handler.js';
import { MailPersonWhenRequestDecided } from './mail-person-when-request-decided.policy.js';
import { PersonRequestController, personRequestAttachmentControllers } from './person-request.controller.js';
import { personRequestErasure } from './person-request.erasure.js';
import { personRequestHistory } from './person-request.history.js';
import { FindPersonRequestHandler } from './person-request.queries.js';
import { personRequestList } from './person-request-list.projection.js';
import { SummarizePersonRequestsHandler } from './summarize-person-requests.query.js';

export const personRequestNoun = noun({
  feature: 'people-edit',
  controllers: [PersonRequestController, ...personRequestAttachmentControllers],
  providers: [FindPersonRequestHandler, SummarizePersonRequestsHandler, CountWaitingPersonRequestsHandler],
  projections: [projection(personRequestList)],
  policies: [MailPersonWhenRequestDecided],
  history: [personRequestHistory],
  attachments: [personRequestAttachments],
  erasures: [personRequestErasure],
  streams: [
    stream('person-request', personRequestFold, {
      personal: personRequestPersonal,
      texts: { extension: 'impersonal', mimeType: 'impersonal' },
      relay: {
        PersonRequestSubmitted: ['personId'],
        PersonChangeRequested: ['personId'],
        PersonChangeApproved: [],
        PersonRequestAmended: [],
        PersonRequestDocumentAttached: ['extension', 'size', 'mimeType', 'id'],
        PersonRequestDocumentDetached: ['id'],
        PersonRequestApproved: ['memberId'],
        PersonRequestRefused: [],
        PersonRequestErased: [],
      },
    }),
  ],
});
