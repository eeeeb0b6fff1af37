import { personRequestErrors } from '@intendance/domain/directory/person-request/person-request.errors.js';
import { type PersonRequestId, personRequestStream } from '@intendance/domain/directory/person-request/person-request.events.js';
import { personRequestCase } from '@intendance/domain/directory/person-request/person-request.js';
import { personRequestAttachments } from '@intendance/domain/directory/person-request/person-request-attachments.js';
import { personErrors } from '@intendance/domain/directory/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Attachments } from '../../capabilities/attachment/attachments.js';
import { recordAttachments } from '../../capabilities/attachment/record-attachments.js';
import { pageOf, record, write } from '../../platform/records/record-declaration.js';
import { recordRoutes } from '../../platform/records/record-routes.js';
import { keptFields } from '../../platform/wire/kept-fields.js';
import { personView, viewErrors } from '../person/person-view.js';
import { DecidePersonRequestDto, PersonRequestDto, SavePersonRequestDto, SubmitPersonRequestDto } from './person-request.dto.js';
import { type ListedPersonRequest, personRequestListing } from './person-request.listing.js';
import { FindPersonRequest } from './person-request.queries.js';
import { memberOf, requestToWire } from './person-request-wire.js';

const personRequest = record({
  path: 'person_requests',
  feature: 'people-edit',
  operations: { record: 'PersonRequest' },
  stream: 'person-request',
  recordType: 'person_request',
  dto: PersonRequestDto,
  needs: { attachments: Attachments, store: EventStore },
  case: personRequestCase,
  toDto: async ({ value, version }, { store, context, session, id }) => {
    // Only the store knows when the request was submitted.
    const [slice] = await store.read(context.environmentId, [personRequestStream(id as PersonRequestId)]);
    const created_at = slice?.events[0]?.recordedAt ?? new Date(0);
    return requestToWire({ id, version, state: value.request, created_at, ...value.person }, personView(session));
  },
});

const missing = { propertyPath: 'data.firstname', code: 'required', message: 'Vous devez remplir le champ obligatoire Prénom' };
const invalid = personRequestErrors.invalid([missing]);

export const PersonRequestController = recordRoutes(personRequest, {
  list: {
    summary: 'Lister les demandes des personnes',
    listing: personRequestListing,
    answer: pageOf(personRequestListing, (row: ListedPersonRequest, { session }) => requestToWire(row, personView(session))),
  },
  find: {
    summary: 'Lire une demande',
    read: async ({ queries, context, session, id }) =>
      requestToWire(await queries.execute(new FindPersonRequest(context, id)), personView(session)),
  },
  history: { summary: 'Ce qui a été fait sur une demande, par qui et quand' },
  create: write(SubmitPersonRequestDto, {
    name: 'submit',
    summary: 'Déposer une demande au nom d’une personne',
    refusals: [invalid, personErrors.unknown(), personErrors.deleted(), viewErrors.documents()],
    command: async ({ attachments: files, context, session, dto: { person, data, comment, attachments } }) => {
      if (attachments && !personView(session).documents) throw viewErrors.documents();
      const documents = await files.find(context, attachments ?? []);
      const submission = { personId: person as PersonId, member: memberOf(data), comment: comment ?? '', documents };
      return { type: 'SubmitPersonRequest', data: submission };
    },
  }),
  save: write(SavePersonRequestDto, {
    summary: 'Enregistrer une demande en attente, et la décider si status le dit',
    description: keptFields,
    refusals: [
      invalid,
      personRequestErrors.closed(),
      personRequestErrors.commentMissing(),
      personRequestErrors.fixed(),
      personErrors.memberDuplicate('Zoé'),
    ],
    command: ({ dto: { data = {}, status, comment } }) => ({
      type: 'SavePersonRequest',
      data: { member: memberOf(data), comment: comment === null ? '' : comment, status },
    }),
  }),
  moves: {
    approve: write(DecidePersonRequestDto, {
      summary: 'Approuver une demande : le membre est ajouté à la famille, ou la fiche est modifiée',
      refusals: [personRequestErrors.closed(), personErrors.memberDuplicate('Zoé'), personErrors.spouseExists(), personErrors.deleted()],
      command: ({ dto }) => ({ type: 'ApprovePersonRequest', data: { comment: dto.comment ?? '' } }),
    }),
    refuse: write(DecidePersonRequestDto, {
      summary: 'Refuser une demande, avec son motif',
      refusals: [personRequestErrors.closed(), personRequestErrors.commentMissing()],
      command: ({ dto }) => ({ type: 'RefusePersonRequest', data: { comment: dto.comment ?? '' } }),
    }),
  },
});

export const personRequestAttachmentControllers = recordAttachments(personRequest, {
  purpose: personRequestAttachments,
  access: { read: 'people-attachments', write: 'people-edit' },
  summaries: {
    attach: 'Joindre une pièce à une demande',
    content: 'Lire ou télécharger une pièce d’une demande',
    detach: 'Retirer une pièce d’une demande',
  },
  refusals: {
    attach: [personRequestErrors.closed()],
    detach: [personRequestErrors.closed(), personRequestErrors.documentUnknown()],
  },
  files: async ({ queries, context }, id) => (await queries.execute(new FindPersonRequest(context, id))).state.documents,
  attach: (document) => ({ type: 'AttachRequestDocument' as const, data: document }),
  detach: (id) => ({ type: 'DetachRequestDocument' as const, data: { id } }),
});
