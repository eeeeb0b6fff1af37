import { deliberationAttachments } from '@intendance/domain/bookkeeping/year/closing/deliberation-attachments.js';
import { attachmentToWire } from '../../../capabilities/attachment/attachment-answer.js';
import { pendingAttachmentRoute } from '../../../capabilities/attachment/pending-attachment-route.js';
import { OperationAttachmentDto } from '../../bank/bank-operation/bank-operation.dto.js';

export const deliberationAttachmentController = pendingAttachmentRoute({
  name: 'OperationAttachment',
  tag: 'operations',
  path: 'comptability/attachments',
  access: 'operations',
  purpose: deliberationAttachments,
  summary: 'Déposer une pièce, avant qu’une décision s’y réfère',
  dto: OperationAttachmentDto,
  toDto: attachmentToWire,
});
