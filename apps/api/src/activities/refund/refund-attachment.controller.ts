import { refundErrors } from '@intendance/domain/activities/refund/refund.errors.js';
import { refundCase } from '@intendance/domain/activities/refund/refund.js';
import { refundAttachments } from '@intendance/domain/activities/refund/refund-attachments.js';
import type { RefundCommand } from '@intendance/domain/activities/refund/refund-command.js';
import type { RefundId } from '@intendance/kernel/id.js';
import { attachmentToWire } from '../../capabilities/attachment/attachment-answer.js';
import { type AttachmentRequest, attachmentRoutes, type RouteServices } from '../../capabilities/attachment/attachment-routes.js';
import { pendingAttachmentRoute } from '../../capabilities/attachment/pending-attachment-route.js';
import { Saved } from '../../platform/http/saved.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { ClaimAttachmentDto } from '../claim/claim.dto.js';
import { RefundDto } from './refund.dto.js';
import { FindRefund } from './refund.queries.js';
import { refundToWire } from './refund-wire.js';

const noun = { name: 'RefundAttachment', tag: 'refunds', purpose: refundAttachments } as const;

export const refundAttachmentControllers = [
  pendingAttachmentRoute({
    ...noun,
    path: 'refund_attachments',
    access: 'refunds',
    summary: 'Déposer une pièce jointe, avant de la joindre à une demande',
    dto: ClaimAttachmentDto,
    toDto: attachmentToWire,
  }),
  attachmentRoutes({
    ...noun,
    path: 'refunds/:id/attachments',
    access: { read: 'refunds', write: 'refunds' },
    dto: RefundDto,
    summaries: {
      attach: 'Joindre une pièce à une demande',
      content: 'Lire ou télécharger une pièce jointe',
      detach: 'Retirer une pièce jointe',
    },
    problems: { detach: [refundErrors.billUnknown(), refundErrors.closed()] },
    files: async ({ queries }, { context, id }) => (await queries.execute(new FindRefund(context, id))).state.bills,
    attach: (services, request, file) => execute(services, request, { type: 'AttachRefundBill', data: file }),
    detach: (services, request, id) => execute(services, request, { type: 'DetachRefundBill', data: { id } }),
  }),
];

async function execute(
  { commands }: RouteServices,
  { context, id, expected }: AttachmentRequest,
  command: RefundCommand,
): Promise<Saved<RefundDto>> {
  const { value, version, position } = await commands.execute(
    new ExecuteCase(context, refundCase, { id: id as RefundId, ...command }, expected),
  );
  return new Saved(refundToWire({ ...value, version }), version, position);
}
