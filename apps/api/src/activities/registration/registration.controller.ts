import { registrationErrors } from '@intendance/domain/activities/registration/registration.errors.js';
import { type RegistrationAnswer, registrationCase } from '@intendance/domain/activities/registration/registration.js';
import { registrationAttachments } from '@intendance/domain/activities/registration/registration-attachments.js';
import type { RegistrationForm } from '@intendance/domain/activities/registration/registration-command.js';
import { amountOf } from '@intendance/domain/activities/registration/registration-state.js';
import { registrationActivityErrors } from '@intendance/domain/activities/registration-activity/registration-activity.errors.js';
import { bankOperationErrors } from '@intendance/domain/bookkeeping/public.js';
import { personErrors } from '@intendance/domain/directory/public.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { attachmentToWire } from '../../capabilities/attachment/attachment-answer.js';
import { Attachments } from '../../capabilities/attachment/attachments.js';
import { recordAttachments } from '../../capabilities/attachment/record-attachments.js';
import { answer, record, write } from '../../platform/records/record-declaration.js';
import { recordRoutes } from '../../platform/records/record-routes.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { CaseLine } from '../../platform/writes/case-lines.js';
import { bulkToWire } from '../claim/bulk-wire.js';
import { BulkResultDto, ClaimAttachmentDto } from '../claim/claim.dto.js';
import { PaymentDto, ReasonDto } from '../claim/claim-requests.dto.js';
import { euros, sentPayment } from '../claim/claim-wire.js';
import { PreviewRegistration } from './preview-registration.query.js';
import { RegistrationDto, RegistrationPreviewDto, RegistrationSummaryDto } from './registration.dto.js';
import { registrationExport } from './registration.export.js';
import { type ListedRegistration, registrationListing, viewOfRow } from './registration.listing.js';
import { FindRegistration, SummarizeRegistrations } from './registration.queries.js';
import {
  BulkRegistrationsDto,
  ComputeRegistrationDto,
  RequestRegistrationDto,
  SaveRegistrationDto,
  ValidateRegistrationDto,
} from './registration-requests.dto.js';
import { registrationToWire, sentRegistration } from './registration-wire.js';

const registration = record({
  path: 'inscriptions',
  feature: 'inscriptions',
  operations: { record: 'Registration', batch: 'RegistrationBatch', moves: 'RegistrationMoves' },
  stream: 'registration',
  recordType: 'inscription',
  dto: RegistrationDto,
  needs: { attachments: Attachments },
  isSingleUnit: true,
  case: registrationCase,
  toDto: ({ value, version }) => registrationToWire({ ...value, version }),
});

/** In the specification's order. */
const checks = [
  registrationErrors.documentMissing(),
  registrationErrors.incomplete([]),
  registrationErrors.personMissing(),
  registrationErrors.notComputed(),
  registrationErrors.notEligible(),
  registrationErrors.entriesInvalid(),
  registrationErrors.participantsInvalid(4, 3),
  registrationErrors.optionUnknown(),
  registrationErrors.optionsInvalid('« Bus » : de 0 à 3 participants.'),
  'registration.recompute-required',
  registrationErrors.activityDeleted(),
  personErrors.unknown(),
  personErrors.deleted(),
  registrationActivityErrors.unknown(),
];

type FormCall = { context: RequestContext; attachments: Attachments; dto: RequestRegistrationDto | SaveRegistrationDto };

async function formOf({ context, attachments, dto }: FormCall): Promise<RegistrationForm> {
  const { inscription_attachments: ids, comment, bill_amount, override_reason } = dto;
  const documents = ids && (await attachments.find(context, ids));
  const amount = { seen: euros(bill_amount) ?? null, overrideReason: override_reason ?? undefined };
  return { claim: sentRegistration(dto), ...amount, comment: comment ?? '', documents, participants: dto.participants };
}

export const RegistrationController = recordRoutes(registration, {
  list: {
    summary: 'Lister les inscriptions',
    listing: registrationListing,
    answer: ({ listReader, context, request }) =>
      listReader.answer<ListedRegistration, RegistrationDto>(
        context,
        registrationListing,
        request,
        () => (row) => registrationToWire(viewOfRow(row)),
      ),
  },
  find: {
    summary: 'Lire une inscription',
    read: async ({ queries, context, id }) => registrationToWire(await queries.execute(new FindRegistration(context, id))),
  },
  history: { summary: 'Ce qui a été fait sur une inscription, par qui et quand' },
  download: { summary: 'Télécharger la liste des inscriptions', sheet: registrationExport },
  create: write(RequestRegistrationDto, {
    name: 'request',
    summary: 'Inscrire un bénéficiaire',
    refusals: checks,
    command: async (call) => ({
      type: 'RequestRegistration',
      data: { ...(await formOf(call)), goal: call.dto.status ?? 'waiting' },
    }),
  }),
  save: write(SaveRegistrationDto, {
    summary: 'Enregistrer une inscription, et le statut choisi',
    refusals: [
      ...checks,
      registrationErrors.closed(),
      registrationErrors.forbiddenMove('paid', 'refused'),
      registrationErrors.reasonMissing(),
    ],
    command: async (call) => {
      const { status: goal, isDeleted, reason } = call.dto;
      return {
        type: 'SaveRegistration',
        data: { ...(await formOf(call)), ...sentPayment(call.dto), goal, isDeleted, reason: reason ?? '' },
      };
    },
  }),
  remove: {
    summary: 'Mettre une inscription à la corbeille',
    refusals: [registrationErrors.forbiddenMove('valid', 'deleted')],
    command: { type: 'DeleteRegistration' },
  },
  moves: {
    validate: write(ValidateRegistrationDto, {
      summary: 'Valider une inscription ; gratuite, elle est aussitôt payée',
      refusals: [
        registrationErrors.documentMissing(),
        registrationErrors.notComputed(),
        registrationErrors.notEligible(),
        registrationErrors.recomputeRequired(cents(40_00), cents(0)),
        registrationErrors.forbiddenMove('refused', 'valid'),
      ],
      command: ({ dto }) => ({
        type: 'ValidateRegistration',
        data: { seen: euros(dto.bill_amount), overrideReason: dto.override_reason ?? undefined },
      }),
    }),
    refuse: write(ReasonDto, {
      summary: 'Refuser une inscription, ou annuler une inscription validée : ses places sont libérées',
      refusals: [registrationErrors.reasonMissing(), registrationErrors.forbiddenMove('paid', 'refused')],
      command: ({ dto }) => ({ type: 'RefuseRegistration', data: { reason: dto.reason ?? '' } }),
    }),
    mark_paid: write(PaymentDto, {
      summary: 'Marquer une inscription comme payée',
      isStepUp: true,
      refusals: [
        registrationErrors.paymentDateInvalid(),
        registrationErrors.forbiddenMove('waiting', 'paid'),
        bankOperationErrors.unknown(),
        bankOperationErrors.returned(),
      ],
      command: ({ dto }) => ({ type: 'PayRegistration', data: sentPayment(dto) }),
    }),
    reopen: {
      summary: 'Remettre en attente une inscription refusée, s’il reste des places',
      refusals: [
        registrationErrors.activityDeleted(),
        registrationErrors.notEligible(),
        registrationErrors.forbiddenMove('valid', 'waiting'),
      ],
      command: { type: 'ReopenRegistration' },
    },
    devalidate: write(ReasonDto, {
      summary: 'Annuler la validation d’une inscription',
      refusals: [registrationErrors.reasonMissing(), registrationErrors.forbiddenMove('paid', 'waiting')],
      command: ({ dto }) => ({ type: 'DevalidateRegistration', data: { reason: dto.reason ?? '' } }),
    }),
    cancel_payment: write(ReasonDto, {
      summary: 'Annuler le paiement d’une inscription',
      refusals: [registrationErrors.reasonMissing(), registrationErrors.forbiddenMove('waiting', 'valid'), registrationErrors.yearClosed()],
      command: ({ dto }) => ({ type: 'CancelRegistrationPayment', data: { reason: dto.reason ?? '' } }),
    }),
    restore: {
      summary: 'Sortir une inscription de la corbeille, s’il reste des places',
      refusals: [registrationErrors.activityDeleted(), registrationErrors.notEligible()],
      command: { type: 'RestoreRegistration' },
    },
  },
  bulk: {
    summary: 'Faire la même action sur plusieurs inscriptions, ligne par ligne',
    body: BulkRegistrationsDto,
    result: BulkResultDto,
    instead: { validate: { type: 'ValidateRegistration', data: {} } },
    toResult: (lines: readonly CaseLine<RegistrationAnswer>[]) => bulkToWire(lines, ({ state }) => amountOf(state)),
  },
  batch: {
    summary: {
      summary: 'Nombre, participants et montant des inscriptions par statut',
      response: RegistrationSummaryDto,
      answer: ({ queries, context }) => queries.execute(new SummarizeRegistrations(context)),
    },
    compute: answer(ComputeRegistrationDto, {
      summary: 'Calculer le montant d’une inscription, sans rien enregistrer',
      response: RegistrationPreviewDto,
      refusals: [
        registrationErrors.incomplete([]),
        registrationErrors.optionUnknown(),
        registrationErrors.optionsInvalid('« Bus » : de 0 à 3 participants.'),
        personErrors.unknown(),
        registrationActivityErrors.unknown(),
      ],
      answer: ({ queries, context, dto }) =>
        queries.execute(new PreviewRegistration(context, sentRegistration(dto), (dto.id ?? undefined) as RegistrationId | undefined)),
    }),
  },
});

export const registrationAttachmentControllers = recordAttachments(registration, {
  purpose: registrationAttachments,
  pending: {
    path: 'inscription_attachments',
    summary: 'Déposer une pièce jointe, avant de la joindre à une inscription',
    dto: ClaimAttachmentDto,
    toDto: attachmentToWire,
  },
  summaries: {
    attach: 'Joindre une pièce à une inscription',
    content: 'Lire ou télécharger une pièce jointe',
    detach: 'Retirer une pièce jointe',
  },
  refusals: { detach: [registrationErrors.documentUnknown(), registrationErrors.closed()] },
  files: async ({ queries, context }, id) => (await queries.execute(new FindRegistration(context, id))).state.documents,
  attach: (file) => ({ type: 'AttachRegistrationDocument' as const, data: file }),
  detach: (id) => ({ type: 'DetachRegistrationDocument' as const, data: { id } }),
});
