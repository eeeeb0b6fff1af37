import { type PersonRequestId, personRequestStream } from '@intendance/domain/directory/person-request/person-request.events.js';
import { personRequestCase } from '@intendance/domain/directory/person-request/person-request.js';
import { personRequestAttachments } from '@intendance/domain/directory/person-request/person-request-attachments.js';
import type { RecordErasure } from '../../capabilities/manifest/record-erasure.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

export const personRequestErasure: RecordErasure = {
  select: 'SELECT id FROM read.person_request_list WHERE person_id = $1',
  readModels: ['person-request-list'],
  attachments: personRequestAttachments,
  streamOf: (id) => personRequestStream(id as PersonRequestId),
  erasing: (context, id) => new ExecuteCase(context, personRequestCase, { id: id as PersonRequestId, type: 'ErasePersonalData' }),
};
