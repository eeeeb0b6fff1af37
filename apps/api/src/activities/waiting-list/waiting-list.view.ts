import { sharedView } from '../../platform/projection/shared-view.js';
import { waitingListEntries } from './waiting-list.projection.js';

export const waitingListPeople = sharedView(waitingListEntries.table, [
  'activity_id',
  'person_id',
  'entries',
  'joined_at',
  'arrival',
  'offered_until',
]);
