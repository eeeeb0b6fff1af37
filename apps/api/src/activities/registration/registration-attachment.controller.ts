import { registrationErrors } from '@intendance/domain/activities/registration/registration.errors.js';
import { registrationCase } from '@intendance/domain/activities/registration/registration.js';
import { registrationAttachments } from '@intendance/domain/activities/registration/registration-attachments.js';
import type { RegistrationCommand } from '@intendance/domain/activities/registration/registration-command.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import { attachmentToWire } from '../../capabilities/attachment/attachment-answer.js';
import { type AttachmentRequest, attachmentRoutes, type RouteServices } from '../../capabilities/attachment/attachment-routes.js';
import { pendingAttachmentRoute } from '../../capabilities/attachment/pending-attachment-route.js';
import { Saved } from '../../platform/http/saved.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { ClaimAttachmentDto } from '../claim/claim.dto.js';
import { RegistrationDto } from './registration.dto.js';
import { FindRegistration } from './registration.queries.js';
import { registrationToWire } from './registration-wire.js';

const noun = { name: 'RegistrationAttachment', tag: 'inscriptions', purpose: registrationAttachments } as const;

export const registrationAttachmentControllers = [
  pendingAttachmentRoute({
    ...noun,
    path: 'inscription_attachments',
    access: 'inscriptions',
    summary: 'Déposer une pièce jointe, avant de la joindre à une inscription',
    dto: ClaimAttachmentDto,
    toDto: attachmentToWire,
  }),
  attachmentRoutes({
    ...noun,
    path: 'inscriptions/:id/attachments',
    access: { read: 'inscriptions', write: 'inscriptions' },
    dto: RegistrationDto,
    summaries: {
      attach: 'Joindre une pièce à une inscription',
      content: 'Lire ou télécharger une pièce jointe',
      detach: 'Retirer une pièce jointe',
    },
    problems: { detach: [registrationErrors.documentUnknown(), registrationErrors.closed()] },
    files: async ({ queries }, { context, id }) => (await queries.execute(new FindRegistration(context, id))).state.documents,
    attach: (services, request, file) => execute(services, request, { type: 'AttachRegistrationDocument', data: file }),
    detach: (services, request, id) => execute(services, request, { type: 'DetachRegistrationDocument', data: { id } }),
  }),
];

async function execute(
  { commands }: RouteServices,
  { context, id, expected }: AttachmentRequest,
  command: RegistrationCommand,
): Promise<Saved<RegistrationDto>> {
  const { value, version, position } = await commands.execute(
    new ExecuteCase(context, registrationCase, { id: id as RegistrationId, ...command }, expected),
  );
  return new Saved(registrationToWire({ ...value, version }), version, position);
}
