import type { KnownPersonRequest } from '@intendance/domain/directory/person-request/person-request-state.js';
import { expression, sharedView } from '../../platform/projection/shared-view.js';
import { personRequestList } from './person-request-list.projection.js';

export const personRequests = sharedView(personRequestList.table, ['id', 'person_id', 'status', 'created_at'], {
  comment: expression<string>("state ->> 'comment'"),
  member: expression<KnownPersonRequest['member']>("state -> 'member'"),
  change: expression<KnownPersonRequest['change']>("state -> 'change'"),
});
