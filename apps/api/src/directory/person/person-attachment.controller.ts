import { personErrors } from '@intendance/domain/directory/person/person.errors.js';
import { personAttachments } from '@intendance/domain/directory/person/person-attachments.js';
import { type PersonCaseCommand, personCase } from '@intendance/domain/directory/person/person-case.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { type AttachmentRequest, attachmentRoutes, type RouteServices } from '../../capabilities/attachment/attachment-routes.js';
import { pendingAttachmentRoute } from '../../capabilities/attachment/pending-attachment-route.js';
import { Saved } from '../../platform/http/saved.js';
import { Clock } from '../../platform/runtime/clock.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { PersonAttachmentDto, PersonDto } from './person.dto.js';
import { FindPerson } from './person.queries.js';
import { personView } from './person-view.js';
import { documentToWire, personToWire } from './person-wire.js';

const noun = { name: 'PersonAttachment', tag: 'people', purpose: personAttachments } as const;

export const personAttachmentControllers = [
  pendingAttachmentRoute({
    ...noun,
    path: 'person_attachments',
    access: 'people-attachments',
    summary: 'Déposer une pièce jointe, avant de la joindre à une fiche',
    dto: PersonAttachmentDto,
    toDto: (file, today) => documentToWire({ ...file, fieldCode: null, attachedOn: today }),
  }),
  attachmentRoutes({
    ...noun,
    path: 'people/:id/attachments',
    access: { read: 'people-attachments', write: 'people-attachments' },
    dto: PersonDto,
    summaries: {
      attach: 'Joindre une pièce à une fiche',
      content: 'Lire ou télécharger une pièce jointe',
      detach: 'Retirer une pièce jointe',
    },
    problems: { detach: [personErrors.documentUnknown(), personErrors.deleted()] },
    query: { name: 'field_code', maxLength: 40, description: 'Le champ auquel elle répond.' },
    files: async ({ queries }, { context, id }) => (await queries.execute(new FindPerson(context, id))).state.documents,
    attach: (services, request, file, fieldCode) => {
      const data = { ...file, fieldCode, attachedOn: services.get(Clock).today() };
      return execute(services, request, { type: 'AttachPersonDocument', data });
    },
    detach: (services, request, id) => execute(services, request, { type: 'DetachPersonDocument', data: { id } }),
  }),
];

async function execute(
  { commands }: RouteServices,
  { context, session, id, expected }: AttachmentRequest,
  command: PersonCaseCommand,
): Promise<Saved<PersonDto>> {
  const { value, version, position } = await commands.execute(
    new ExecuteCase(context, personCase, { id: id as PersonId, ...command }, expected),
  );
  return new Saved(personToWire(id, version, value, personView(session)), version, position);
}
