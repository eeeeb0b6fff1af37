import type { TakenOption } from '@intendance/domain/activities/registration/taken-options.js';
import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { expression, sharedView } from '../../platform/projection/shared-view.js';
import { registrationList } from './registration-list.projection.js';

export const registrations = sharedView(
  registrationList.table,
  ['id', 'person_id', 'activity_id', 'date', 'status', 'entries', 'amount', 'deleted'],
  {
    comment: expression<string>("coalesce(state ->> 'comment', '')"),
    participants: expression<readonly string[]>("coalesce(state -> 'participants', '[]')"),
    options: expression<readonly TakenOption[]>("coalesce(state #> '{claim,options}', '[]')"),
    documents: expression<readonly AttachedFile[]>("coalesce(state -> 'documents', '[]')"),
    price_steps: expression<readonly { readonly sentence: string }[] | null>("state #> '{price,steps}'"),
    paid_on: expression<string | null>("state ->> 'paidOn'"),
    payment_mode: expression<string | null>("state ->> 'mode'"),
    reason: expression<string | null>("state ->> 'reason'"),
    is_cancelled: expression<boolean>("coalesce((state ->> 'isCancelled')::boolean AND status = 'refused', false)"),
  },
);
