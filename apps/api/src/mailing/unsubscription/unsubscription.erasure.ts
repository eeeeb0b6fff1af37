import { type UnsubscriptionId, unsubscriptionStream } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import { unsubscriptionCase } from '@intendance/domain/mailing/unsubscription/unsubscription.js';
import type { RecordErasure } from '../../capabilities/manifest/record-erasure.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

export const unsubscriptionErasure: RecordErasure = {
  select: 'SELECT id FROM read.unsubscription_list WHERE person_id = $1',
  readModels: ['unsubscription-list'],
  streamOf: (id) => unsubscriptionStream(id as UnsubscriptionId),
  erasing: (context, id) => new ExecuteCase(context, unsubscriptionCase, { id: id as UnsubscriptionId, type: 'ErasePersonalData' }),
};
