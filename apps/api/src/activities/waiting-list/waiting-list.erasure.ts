import { waitingListStream } from '@intendance/domain/activities/waiting-list/waiting-list.events.js';
import { waitingListCase } from '@intendance/domain/activities/waiting-list/waiting-list-case.js';
import type { PersonId, RegistrationActivityId } from '@intendance/kernel/id.js';
import type { RecordErasure } from '../../capabilities/manifest/record-erasure.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

const activityOf = (id: string) => id.slice(0, id.indexOf(':')) as RegistrationActivityId;
const personOf = (id: string) => id.slice(id.indexOf(':') + 1) as PersonId;

/** An erased person waits no longer. */
export const waitingListErasure: RecordErasure = {
  select: 'SELECT id FROM read.waiting_list_entry WHERE person_id = $1',
  readModels: ['waiting-list'],
  streamOf: (id) => waitingListStream(activityOf(id)),
  erasing(context, id) {
    const data = { personId: personOf(id), cause: 'erasure' } as const;
    return new ExecuteCase(context, waitingListCase, { id: activityOf(id), type: 'LeaveWaitingList', data });
  },
};
