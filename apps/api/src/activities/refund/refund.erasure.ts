import { refundStream } from '@intendance/domain/activities/refund/refund.events.js';
import { refundCase } from '@intendance/domain/activities/refund/refund.js';
import { refundAttachments } from '@intendance/domain/activities/refund/refund-attachments.js';
import type { RefundId } from '@intendance/kernel/id.js';
import type { RecordErasure } from '../../capabilities/manifest/record-erasure.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

export const refundErasure: RecordErasure = {
  select: 'SELECT id FROM read.refund_list WHERE person_id = $1',
  readModels: ['refund-list'],
  attachments: refundAttachments,
  streamOf: (id) => refundStream(id as RefundId),
  erasing: (context, id) => new ExecuteCase(context, refundCase, { id: id as RefundId, type: 'ErasePersonalData' }),
};
