import { mailingListErrors } from '@intendance/domain/mailing/mailing-list/mailing-list.errors.js';
import { listConsent, mailingListCase } from '@intendance/domain/mailing/mailing-list/mailing-list.js';
import { ConfiguredFields } from '../../directory/public.js';
import { answer, pageOf, record, write } from '../../platform/records/record-declaration.js';
import { recordRoutes } from '../../platform/records/record-routes.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ListContacts } from './list-contacts.js';
import { ListFiles } from './list-files.js';
import {
  FilterableFieldsDto,
  MailingListDto,
  MailingListPreviewDto,
  SaveMailingListDataDto,
  SaveMailingListDto,
} from './mailing-list.dto.js';
import { type ListedMailingList, mailingListExport, mailingListListing } from './mailing-list.listing.js';
import { FindMailingList } from './mailing-list.queries.js';
import { contactToWire, draftOf, filterableFields, filtersOf, listToWire } from './mailing-list-wire.js';

const mailingList = record({
  path: 'mailing_lists',
  feature: 'mailings',
  operations: { record: 'MailingList' },
  stream: 'mailing-list',
  recordType: 'mailing_list',
  dto: MailingListDto,
  needs: { files: ListFiles, contacts: ListContacts, fields: ConfiguredFields },
  case: mailingListCase,
  toDto: ({ value, version }, { id }) => listToWire(id, version, value),
});

const rowToWire = ({ id, version, state, ...row }: ListedMailingList): MailingListDto => listToWire(id, version, state, row);

type Sent = { readonly files: ListFiles; readonly context: RequestContext; readonly dto: SaveMailingListDto };
/** The list of a body. The counts of its file are read from the file again: the client's counts are not trusted. */
const sentDraft = async ({ files, context, dto }: Sent) =>
  draftOf(dto, dto.type === 'file' && dto.data?.file ? await files.describe(context, dto.data.file) : null);

const refusals = [
  mailingListErrors.incomplete([]),
  mailingListErrors.filters([]),
  mailingListErrors.noContact(),
  mailingListErrors.fileRefused('Le fichier est vide.'),
];

export const MailingListController = recordRoutes(mailingList, {
  list: {
    summary: 'Lister les listes de diffusion',
    listing: mailingListListing,
    answer: pageOf(mailingListListing, rowToWire),
  },
  download: { summary: 'Télécharger la liste des listes de diffusion', sheet: mailingListExport },
  find: {
    summary: 'Lire une liste de diffusion',
    read: async ({ queries, context, id }) => rowToWire(await queries.execute(new FindMailingList(context, id))),
  },
  batch: {
    filterable_fields: {
      summary: 'Lire les champs par lesquels une liste de personnes peut être filtrée',
      response: FilterableFieldsDto,
      answer: async ({ fields: configured, context }) => {
        const fields = filterableFields((await configured.of(context)).fields);
        return { totalCount: fields.length, fields, consent_text: listConsent.text };
      },
    },
    preview: answer(SaveMailingListDataDto, {
      summary: 'Compter les personnes que des filtres trouvent, et voir les premières',
      response: MailingListPreviewDto,
      answer: async ({ contacts, context, dto }) => {
        const { count, sample } = await contacts.preview(context, { type: 'people', filters: filtersOf(dto) });
        return { totalCount: count, people: sample.map(contactToWire) };
      },
    }),
  },
  parts: {
    people: {
      summary: 'Compter les personnes d’une liste, et voir les premières',
      response: MailingListPreviewDto,
      answer: async ({ contacts, queries, context, id }) => {
        const { state } = await queries.execute(new FindMailingList(context, id));
        const { count, sample } = await contacts.preview(context, state.content);
        return { totalCount: count, people: sample.map(contactToWire) };
      },
    },
  },
  history: { summary: 'Ce qui a été fait sur une liste, par qui et quand' },
  create: write(SaveMailingListDto, {
    summary: 'Créer une liste de diffusion',
    refusals,
    command: async (call) => ({ type: 'CreateMailingList', data: await sentDraft(call) }),
  }),
  save: write(SaveMailingListDto, {
    summary: 'Enregistrer une liste de diffusion',
    refusals: [...refusals, mailingListErrors.deleted()],
    command: async (call) => ({ type: 'SaveMailingList', data: await sentDraft(call) }),
  }),
  remove: { summary: 'Mettre une liste à la corbeille', command: { type: 'DeleteMailingList' } },
  moves: {
    restore: { summary: 'Sortir une liste de la corbeille', command: { type: 'RestoreMailingList' } },
    erase_file: { summary: 'Effacer pour toujours le fichier d’une liste', command: { type: 'EraseListFile' } },
  },
});
