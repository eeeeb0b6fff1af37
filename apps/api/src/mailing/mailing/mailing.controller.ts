import { mailingStatusLabels } from '@intendance/contract/status-labels.js';
import { personErrors } from '@intendance/domain/directory/public.js';
import { mailingErrors } from '@intendance/domain/mailing/mailing/mailing.errors.js';
import type { MailingId } from '@intendance/domain/mailing/mailing/mailing.events.js';
import { mailingCase } from '@intendance/domain/mailing/mailing/mailing.js';
import { mailingAttachments } from '@intendance/domain/mailing/mailing/mailing-attachments.js';
import { mailingConsent } from '@intendance/domain/mailing/mailing/mailing-content.js';
import { mailingStatuses } from '@intendance/domain/mailing/mailing/mailing-state.js';
import { recordAttachments } from '../../capabilities/attachment/record-attachments.js';
import { pageAnswer } from '../../platform/lists/page-answer.js';
import { answer, record, write } from '../../platform/records/record-declaration.js';
import { recordRoutes } from '../../platform/records/record-routes.js';
import { keptFields } from '../../platform/wire/kept-fields.js';
import {
  CreateMailingDto,
  MailingDto,
  MailingFieldsDto,
  MailingPreviewDto,
  MailingStatusesDto,
  PreviewMailingDto,
  SaveMailingDto,
  ScheduleMailingDto,
} from './mailing.dto.js';
import { type ListedMailing, mailingExport, mailingListing } from './mailing.listing.js';
import { FindMailing } from './mailing.queries.js';
import { MailingFacts } from './mailing-facts.js';
import { MailingFields } from './mailing-fields.js';
import { changeOf, creationOf, mailingToWire } from './mailing-wire.js';
import { RecipientNamesReader } from './recipient-names.js';

const mailing = record({
  path: 'mailings',
  feature: 'mailings',
  operations: { record: 'Mailing' },
  stream: 'mailing',
  recordType: 'mailing',
  dto: MailingDto,
  needs: { fields: MailingFields, facts: MailingFacts, names: RecipientNamesReader },
  case: mailingCase,
  toDto: async ({ value, version }, { names, context, id }) =>
    mailingToWire({ id, version, state: value }, await names.of(context, [value])),
});

export const MailingController = recordRoutes(mailing, {
  list: {
    summary: 'Lister les publipostages',
    listing: mailingListing,
    answer: async ({ listReader, names, context, request }) => {
      const page = await listReader.page<ListedMailing>(context, mailingListing, request);
      const found = await names.of(
        context,
        page.rows.map(({ state }) => state),
      );
      return pageAnswer(mailingListing, page, (row) => mailingToWire(row, found));
    },
  },
  download: { summary: 'Télécharger la liste des publipostages', sheet: mailingExport },
  find: {
    summary: 'Lire un publipostage',
    read: async ({ queries, names, context, id }) => {
      const row = await queries.execute(new FindMailing(context, id));
      return mailingToWire(row, await names.of(context, [row.state]));
    },
  },
  batch: {
    statuses: {
      summary: 'Lire les statuts des publipostages',
      response: MailingStatusesDto,
      answer: async () => ({
        totalCount: mailingStatuses.length,
        statuses: mailingStatuses.map((code) => ({ code, label: mailingStatusLabels[code] })),
      }),
    },
    fields: {
      summary: 'Lire les champs qu’un message peut contenir, et le texte du consentement',
      response: MailingFieldsDto,
      answer: async ({ fields, context }) => {
        const known = (await fields.of(context)).map(({ name, label }) => ({ name, label }));
        return { totalCount: known.length, fields: known, consent_text: mailingConsent.text, consent_version: mailingConsent.version };
      },
    },
    preview: answer(PreviewMailingDto, {
      summary: 'Lire un message à la place d’une personne',
      response: MailingPreviewDto,
      refusals: [personErrors.unknown()],
      answer: ({ fields, context, dto }) => fields.preview(context, dto),
    }),
  },
  history: { summary: 'Ce qui a été fait sur un publipostage, par qui et quand' },
  create: write(CreateMailingDto, {
    summary: 'Commencer un brouillon, ou copier un publipostage',
    refusals: [mailingErrors.address([]), mailingErrors.unknown()],
    command: ({ dto }) => creationOf(dto),
  }),
  save: write(SaveMailingDto, {
    summary: 'Enregistrer un brouillon',
    description: keptFields,
    refusals: [mailingErrors.address([]), mailingErrors.closed(), mailingErrors.deleted()],
    command: ({ dto }) => ({ type: 'SaveMailing', data: changeOf(dto) }),
  }),
  remove: { summary: 'Mettre un publipostage à la corbeille', refusals: [mailingErrors.closed()], command: { type: 'DeleteMailing' } },
  moves: {
    schedule: write(ScheduleMailingDto, {
      summary: 'Programmer l’envoi d’un publipostage',
      access: { feature: 'mailing-sending' },
      refusals: [
        mailingErrors.incomplete([]),
        mailingErrors.imageMissing([]),
        mailingErrors.tooLarge(),
        mailingErrors.schedulePast(),
        mailingErrors.scheduleFar(),
        mailingErrors.closed(),
      ],
      command: async ({ facts, context, id, dto: { at } }) => ({
        type: 'ScheduleMailing',
        data: { at: new Date(at).toISOString(), ...(await facts.of(context, id as MailingId)) },
      }),
    }),
    unschedule: {
      summary: 'Annuler l’envoi programmé : le publipostage redevient un brouillon',
      access: { feature: 'mailing-sending' },
      refusals: [mailingErrors.notScheduled()],
      command: { type: 'UnscheduleMailing' },
    },
    restore: { summary: 'Sortir un publipostage de la corbeille', command: { type: 'RestoreMailing' } },
    erase_addresses: {
      summary: 'Effacer pour toujours les adresses saisies et les noms des pièces jointes',
      command: () => ({ type: 'EraseMailingAddresses', data: { addresses: null } }) as const,
    },
  },
});

export const mailingAttachmentControllers = recordAttachments(mailing, {
  purpose: mailingAttachments,
  summaries: {
    attach: 'Joindre une pièce à un publipostage : 16 000 000 octets en tout',
    content: 'Lire ou télécharger une pièce d’un publipostage',
    detach: 'Retirer une pièce d’un publipostage',
  },
  refusals: {
    attach: [mailingErrors.closed(), mailingErrors.documentsTooLarge()],
    detach: [mailingErrors.documentsClosed(), mailingErrors.documentUnknown()],
  },
  files: async ({ queries, context }, id) => {
    const { state } = await queries.execute(new FindMailing(context, id));
    return [...state.documents, ...state.templateDocuments];
  },
  attach: (document) => ({ type: 'AttachMailingDocument' as const, data: document }),
  detach: (id) => ({ type: 'DetachMailingDocument' as const, data: { id } }),
});
