import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import { bankOperationAttachments } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-attachments.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { attachmentRoutes } from '../../../capabilities/attachment/attachment-routes.js';
import { OperationDto } from './bank-operation.dto.js';
import { OperationWrites } from './operation-writes.js';
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
  attach: ({ get }, { context, id, expected }, file) =>
    get(OperationWrites).save(context, id, { type: 'AddOperationAttachment', data: file }, expected),
  detach: ({ get }, { context, id, expected }, attachmentId) =>
    get(OperationWrites).save(context, id, { type: 'RemoveOperationAttachment', data: { id: attachmentId } }, expected),
});
