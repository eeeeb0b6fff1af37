import { personRequestErrors } from '@intendance/domain/directory/person-request/person-request.errors.js';
import type { PersonRequestId } from '@intendance/domain/directory/person-request/person-request.events.js';
import type { PersonRequestCommand } from '@intendance/domain/directory/person-request/person-request.js';
import { personRequestAttachments } from '@intendance/domain/directory/person-request/person-request-attachments.js';
import { type AttachmentRequest, attachmentRoutes, type RouteServices } from '../../capabilities/attachment/attachment-routes.js';
import { PersonRequestDto } from './person-request.dto.js';
import { FindPersonRequest } from './person-request.queries.js';
import { RequestWork } from './request-work.js';

export const personRequestAttachmentController = attachmentRoutes({
  name: 'PersonRequestAttachment',
  tag: 'person_requests',
  path: 'person_requests/:id/attachments',
  access: { read: 'people-attachments', write: 'people-edit' },
  purpose: personRequestAttachments,
  dto: PersonRequestDto,
  summaries: {
    attach: 'Joindre une pièce à une demande',
    content: 'Lire ou télécharger une pièce d’une demande',
    detach: 'Retirer une pièce d’une demande',
  },
  problems: {
    attach: [personRequestErrors.closed()],
    detach: [personRequestErrors.closed(), personRequestErrors.documentUnknown()],
  },
  files: async ({ queries }, { context, id }) => (await queries.execute(new FindPersonRequest(context, id))).state.documents,
  attach: (services, request, document) => execute(services, request, { type: 'AttachRequestDocument', data: document }),
  detach: (services, request, id) => execute(services, request, { type: 'DetachRequestDocument', data: { id } }),
});

const execute = ({ get }: RouteServices, { context, session, id, expected }: AttachmentRequest, command: PersonRequestCommand) =>
  get(RequestWork).run(context, session, id as PersonRequestId, command, expected);
