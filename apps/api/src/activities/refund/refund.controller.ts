import { refundErrors } from '@intendance/domain/activities/refund/refund.errors.js';
import { type RefundAnswer, refundCase } from '@intendance/domain/activities/refund/refund.js';
import { refundAttachments } from '@intendance/domain/activities/refund/refund-attachments.js';
import type { RefundForm } from '@intendance/domain/activities/refund/refund-command.js';
import { amountOf } from '@intendance/domain/activities/refund/refund-state.js';
import { refundActivityErrors } from '@intendance/domain/activities/refund-activity/refund-activity.errors.js';
import { bankOperationErrors } from '@intendance/domain/bookkeeping/public.js';
import { personErrors } from '@intendance/domain/directory/public.js';
import type { RefundId } from '@intendance/kernel/id.js';
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
import { PreviewRefund } from './preview-refund.query.js';
import { RefundDto, RefundPreviewDto, RefundSummaryDto } from './refund.dto.js';
import { refundExport } from './refund.export.js';
import { type ListedRefund, refundListing, viewOfRow } from './refund.listing.js';
import { FindRefund, SummarizeRefunds } from './refund.queries.js';
import { BulkRefundsDto, ComputeRefundDto, RequestRefundDto, SaveRefundDto, ValidateRefundDto } from './refund-requests.dto.js';
import { refundToWire, sentClaim } from './refund-wire.js';

const refund = record({
  path: 'refunds',
  feature: 'refunds',
  operations: { record: 'Refund', batch: 'RefundBatch', moves: 'RefundMoves' },
  stream: 'refund',
  recordType: 'refund',
  dto: RefundDto,
  needs: { attachments: Attachments },
  isSingleUnit: true,
  case: refundCase,
  toDto: ({ value, version }) => refundToWire({ ...value, version }),
});

const checks = [
  refundErrors.billMissing(),
  refundErrors.incomplete([]),
  refundErrors.personMissing(),
  refundErrors.amountMissing(),
  refundErrors.futureDate(),
  refundErrors.notComputed(),
  refundErrors.notEligible(),
  'refund.recompute-required',
  personErrors.unknown(),
  personErrors.deleted(),
  refundActivityErrors.unknown(),
];

type FormCall = { context: RequestContext; attachments: Attachments; dto: RequestRefundDto | SaveRefundDto };

const formOf = async ({ context, attachments, dto }: FormCall): Promise<RefundForm> => ({
  claim: sentClaim(dto),
  comment: dto.comment ?? '',
  bills: dto.refund_attachments && (await attachments.find(context, dto.refund_attachments)),
  seen: euros(dto.refundable_amount),
  overrideReason: dto.override_reason ?? undefined,
});

export const RefundController = recordRoutes(refund, {
  list: {
    summary: 'Lister les demandes de remboursement',
    listing: refundListing,
    answer: ({ listReader, context, request }) =>
      listReader.answer<ListedRefund, RefundDto>(context, refundListing, request, () => (row) => refundToWire(viewOfRow(row))),
  },
  find: {
    summary: 'Lire une demande',
    read: async ({ queries, context, id }) => refundToWire(await queries.execute(new FindRefund(context, id))),
  },
  history: { summary: 'Ce qui a été fait sur une demande, par qui et quand' },
  download: { summary: 'Télécharger la liste des demandes', sheet: refundExport },
  create: write(RequestRefundDto, {
    name: 'request',
    summary: 'Créer une demande de remboursement',
    refusals: checks,
    command: async (call) => ({
      type: 'RequestRefund',
      data: { ...(await formOf(call)), goal: call.dto.status ?? 'waiting' },
    }),
  }),
  save: write(SaveRefundDto, {
    summary: 'Enregistrer une demande, et le statut choisi',
    refusals: [...checks, refundErrors.closed(), refundErrors.forbiddenMove('valid', 'refused'), refundErrors.reasonMissing()],
    command: async (call) => {
      const { status: goal, isDeleted, reason } = call.dto;
      return { type: 'SaveRefund', data: { ...(await formOf(call)), ...sentPayment(call.dto), goal, isDeleted, reason: reason ?? '' } };
    },
  }),
  remove: {
    summary: 'Mettre une demande à la corbeille',
    refusals: [refundErrors.forbiddenMove('valid', 'deleted')],
    command: { type: 'DeleteRefund' },
  },
  moves: {
    validate: write(ValidateRefundDto, {
      summary: 'Valider une demande',
      refusals: [
        refundErrors.billMissing(),
        refundErrors.notComputed(),
        refundErrors.notEligible(),
        refundErrors.recomputeRequired(cents(40_00), cents(20_00)),
        refundErrors.forbiddenMove('refused', 'valid'),
        refundErrors.overrideInvalid(),
      ],
      command: ({ dto }) => ({
        type: 'ValidateRefund',
        data: { seen: euros(dto.refundable_amount), overrideReason: dto.override_reason ?? undefined, isComputing: false },
      }),
    }),
    refuse: write(ReasonDto, {
      summary: 'Refuser une demande',
      refusals: [refundErrors.reasonMissing(), refundErrors.forbiddenMove('valid', 'refused')],
      command: ({ dto }) => ({ type: 'RefuseRefund', data: { reason: dto.reason ?? '' } }),
    }),
    mark_refunded: write(PaymentDto, {
      summary: 'Marquer une demande comme remboursée',
      isStepUp: true,
      refusals: [
        refundErrors.paymentDateInvalid(),
        refundErrors.forbiddenMove('waiting', 'refunded'),
        bankOperationErrors.unknown(),
        bankOperationErrors.returned(),
      ],
      command: ({ dto }) => ({ type: 'PayRefund', data: sentPayment(dto) }),
    }),
    reopen: {
      summary: 'Remettre en attente une demande refusée',
      refusals: [refundErrors.activityDeleted(), refundErrors.forbiddenMove('valid', 'waiting')],
      command: { type: 'ReopenRefund' },
    },
    devalidate: write(ReasonDto, {
      summary: 'Annuler la validation d’une demande',
      refusals: [refundErrors.reasonMissing(), refundErrors.forbiddenMove('refunded', 'waiting')],
      command: ({ dto }) => ({ type: 'DevalidateRefund', data: { reason: dto.reason ?? '' } }),
    }),
    cancel_payment: write(ReasonDto, {
      summary: 'Annuler le paiement d’une demande',
      refusals: [refundErrors.reasonMissing(), refundErrors.forbiddenMove('waiting', 'valid'), refundErrors.yearClosed()],
      command: ({ dto }) => ({ type: 'CancelRefundPayment', data: { reason: dto.reason ?? '' } }),
    }),
    restore: {
      summary: 'Sortir une demande de la corbeille',
      refusals: [refundErrors.activityDeleted()],
      command: { type: 'RestoreRefund' },
    },
  },
  bulk: {
    summary: 'Faire la même action sur plusieurs demandes, ligne par ligne',
    body: BulkRefundsDto,
    result: BulkResultDto,
    instead: { validate: { type: 'ValidateRefund', data: { isComputing: true } } },
    toResult: (lines: readonly CaseLine<RefundAnswer>[]) => bulkToWire(lines, ({ state }) => amountOf(state)),
  },
  batch: {
    summary: {
      summary: 'Nombre et montant des demandes par statut',
      response: RefundSummaryDto,
      answer: ({ queries, context }) => queries.execute(new SummarizeRefunds(context)),
    },
    compute: answer(ComputeRefundDto, {
      summary: 'Calculer le montant remboursable, sans rien enregistrer',
      response: RefundPreviewDto,
      refusals: [refundErrors.incomplete([]), personErrors.unknown(), refundActivityErrors.unknown()],
      answer: ({ queries, context, dto }) =>
        queries.execute(new PreviewRefund(context, sentClaim(dto), (dto.id ?? undefined) as RefundId | undefined)),
    }),
  },
});

export const refundAttachmentControllers = recordAttachments(refund, {
  purpose: refundAttachments,
  pending: {
    path: 'refund_attachments',
    summary: 'Déposer une pièce jointe, avant de la joindre à une demande',
    dto: ClaimAttachmentDto,
    toDto: attachmentToWire,
  },
  summaries: {
    attach: 'Joindre une pièce à une demande',
    content: 'Lire ou télécharger une pièce jointe',
    detach: 'Retirer une pièce jointe',
  },
  refusals: { detach: [refundErrors.billUnknown(), refundErrors.closed()] },
  files: async ({ queries, context }, id) => (await queries.execute(new FindRefund(context, id))).state.bills,
  attach: (file) => ({ type: 'AttachRefundBill' as const, data: file }),
  detach: (id) => ({ type: 'DetachRefundBill' as const, data: { id } }),
});
