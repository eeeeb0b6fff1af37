import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { bankOperationAttachments } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-attachments.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { type AttachmentRequest, attachmentRoutes, type RouteServices } from '../../../capabilities/attachment/attachment-routes.js';
import { Saved } from '../../../platform/http/saved.js';
import { OperationDto } from './bank-operation.dto.js';
import { ExecuteOperation, type OperationAction } from './bank-operation.handler.js';
import { Operations } from './operations.js';

export const operationAttachmentController = attachmentRoutes({
  name: 'OperationAttachment',
  tag: 'operations',
  path: 'comptability/operations/:id/attachments',
  access: { read: 'operations', write: 'operations' },
  purpose: bankOperationAttachments,
  dto: OperationDto,
  summaries: {
    attach: 'Joindre un justificatif à une opération',
    content: 'Lire ou télécharger un justificatif',
    detach: 'Retirer un justificatif',
  },
  problems: {
    attach: [bankOperationErrors.unknown(), bankOperationErrors.deleted()],
    detach: [bankOperationErrors.attachmentUnknown(), fiscalYearErrors.closed()],
  },
  files: async ({ get }, { context, id }) => (await get(Operations).find(context, id)).state.attachments,
  attach: (services, request, file) => execute(services, request, { type: 'AddOperationAttachment', data: file }),
  detach: (services, request, id) => execute(services, request, { type: 'RemoveOperationAttachment', data: { id } }),
});

async function execute(
  { commands, get }: RouteServices,
  { context, id, expected }: AttachmentRequest,
  action: OperationAction,
): Promise<Saved<OperationDto>> {
  const {
    value: state,
    version,
    position,
  } = await commands.execute(new ExecuteOperation(context, id as BankOperationId, action, expected));
  return new Saved(await get(Operations).shown(context, { id, version, state }), version, position);
}
