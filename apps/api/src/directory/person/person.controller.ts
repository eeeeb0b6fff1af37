import { allows } from '@intendance/contract/access.js';
import { personErrors } from '@intendance/domain/directory/person/person.errors.js';
import { personAttachments } from '@intendance/domain/directory/person/person-attachments.js';
import { personCase } from '@intendance/domain/directory/person/person-case.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { recordAttachments } from '../../capabilities/attachment/record-attachments.js';
import type { Listing } from '../../platform/lists/listing.js';
import { pageAnswer } from '../../platform/lists/page-answer.js';
import { updatedAtToWire } from '../../platform/lists/updated-at.js';
import { record, write } from '../../platform/records/record-declaration.js';
import { recordRoutes } from '../../platform/records/record-routes.js';
import { keptFields } from '../../platform/wire/kept-fields.js';
import type { Session } from '../../platform/wire/session.js';
import { Cities } from '../city/cities.js';
import { PersonAttachmentDto, PersonDto } from './person.dto.js';
import { beneficiaryListing, type ListedPerson, personListing } from './person.listing.js';
import { FindPerson } from './person.queries.js';
import { checkView, personView, viewErrors } from './person-view.js';
import { documentToWire, personToWire, summaryToWire } from './person-wire.js';
import { SavePersonDto } from './save-person.dto.js';
import { sentPerson } from './sent-person.js';

const person = record({
  path: 'people',
  feature: 'people-edit',
  operations: { record: 'Person', parts: 'PersonRecords' },
  stream: 'person',
  recordType: 'person',
  dto: PersonDto,
  needs: { store: EventStore, cities: Cities },
  case: personCase,
  toDto: ({ value, version }, { id, session }) => personToWire(id, version, value, personView(session)),
});

const missing = { propertyPath: 'lastname', code: 'required', message: 'Vous devez remplir le champ obligatoire Nom' };
const wrong = { propertyPath: 'mobile', code: 'phone', message: 'Le mobile commence par 06 ou 07, et compte 10 chiffres.' };
const refusals = [
  personErrors.memberUnknown(),
  personErrors.incomplete([missing]),
  personErrors.invalid([wrong]),
  viewErrors.family(),
  viewErrors.documents(),
];

/** Users who handle claims without access to the directory find beneficiaries by name, and get the members of a summary. */
const listingOf = ({ profile }: Session): Listing => (allows('people', profile) ? personListing : beneficiaryListing);

type SaveCall = Omit<Parameters<typeof sentPerson>[0], 'view'> & { readonly session: Session };

function sent(call: SaveCall): ReturnType<typeof sentPerson> {
  const view = personView(call.session);
  checkView(call.dto, view);
  return sentPerson({ ...call, view });
}

export const PersonController = recordRoutes(person, {
  list: {
    summary: 'Lister les personnes et leur foyer',
    description:
      'Avec ACTIVITY_ACCESS ou ADVANTAGE_ACCESS, sans PEOPLE_ACCESS : recherche seulement, et id, lastname, firstname et fullname seulement.',
    access: { anyOf: ['people', 'refunds', 'gifts'] },
    listing: personListing,
    listingOf,
    answer: async ({ listReader, context, session, request }) => {
      const listing = listingOf(session);
      const view = personView(session);
      const page = await listReader.page<ListedPerson>(context, listing, request);
      return pageAnswer(listing, page, ({ id, version, state, ...row }) =>
        listing === personListing
          ? { ...personToWire(id, version, state, view), ...updatedAtToWire(row) }
          : (summaryToWire(id, state) as PersonDto),
      );
    },
  },
  find: {
    summary: 'Lire une personne et son foyer',
    access: { feature: 'people' },
    read: async ({ queries, context, session, id }) => {
      const { version, state, ...row } = await queries.execute(new FindPerson(context, id));
      return { ...personToWire(id, version, state, personView(session)), ...updatedAtToWire(row) };
    },
  },
  history: { summary: 'Ce qui a été fait sur une fiche, par qui et quand', access: { feature: 'people' } },
  create: write(SavePersonDto, {
    summary: 'Créer une fiche',
    refusals,
    command: async ({ id: _, ...call }) => ({ type: 'RegisterPerson', data: await sent(call) }),
  }),
  save: write(SavePersonDto, {
    name: 'edit',
    summary: 'Enregistrer une fiche',
    description: keptFields,
    refusals,
    command: async ({ id, ...call }) => ({ type: 'SavePerson', data: await sent({ ...call, id: id as PersonId }) }),
  }),
  remove: { summary: 'Mettre une fiche à la corbeille', command: { type: 'DeletePerson' } },
  moves: { restore: { summary: 'Sortir une fiche de la corbeille', command: { type: 'RestorePerson' } } },
});

export const personAttachmentControllers = recordAttachments(person, {
  purpose: personAttachments,
  access: { read: 'people-attachments', write: 'people-attachments' },
  pending: {
    path: 'person_attachments',
    summary: 'Déposer une pièce jointe, avant de la joindre à une fiche',
    dto: PersonAttachmentDto,
    toDto: (file, today) => documentToWire({ ...file, fieldCode: null, attachedOn: today }),
  },
  summaries: {
    attach: 'Joindre une pièce à une fiche',
    content: 'Lire ou télécharger une pièce jointe',
    detach: 'Retirer une pièce jointe',
  },
  refusals: { detach: [personErrors.documentUnknown(), personErrors.deleted()] },
  query: { name: 'field_code', maxLength: 40, description: 'Le champ auquel elle répond.' },
  files: async ({ queries, context }, id) => (await queries.execute(new FindPerson(context, id))).state.documents,
  attach: (file, fieldCode) => ({ type: 'AttachPersonDocument' as const, data: { ...file, fieldCode } }),
  detach: (id) => ({ type: 'DetachPersonDocument' as const, data: { id } }),
});
