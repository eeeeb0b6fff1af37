import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personAttachments } from '@intendance/domain/directory/person/person-attachments.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { RecordErasure } from '../../capabilities/manifest/record-erasure.js';

export const personErasure: RecordErasure = {
  select: 'SELECT $1::uuid AS id',
  readModels: [],
  attachments: personAttachments,
  streamOf: (id) => personStream(id as PersonId),
};
