import { expression, sharedView } from '../../platform/projection/shared-view.js';
import { registrationList } from './registration-list.projection.js';

export const registrations = sharedView(
  registrationList.table,
  ['id', 'person_id', 'activity_id', 'date', 'status', 'entries', 'amount', 'deleted'],
  {
    paid_on: expression<string | null>("state ->> 'paidOn'"),
    payment_mode: expression<string | null>("state ->> 'mode'"),
    reason: expression<string | null>("state ->> 'reason'"),
    is_cancelled: expression<boolean>("coalesce((state ->> 'isCancelled')::boolean AND status = 'refused', false)"),
  },
);
