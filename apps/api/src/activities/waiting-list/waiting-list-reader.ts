import { registrationActivityErrors } from '@intendance/domain/activities/registration-activity/registration-activity.errors.js';
import type { RegistrationActivityId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { people } from '../../directory/public.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { WaitingListRow } from './waiting-list.projection.js';

export type WaitingPerson = Pick<WaitingListRow, 'person_id' | 'entries'> & {
  readonly rank: number;
  readonly joined_at: Date;
  readonly offered_until: Date | null;
  readonly lastname: string | null;
  readonly firstname: string | null;
};

/** More people than any list shows: the next ones have no turn for long. */
const most = 500;
/** One row without a person for an activity where nobody waits. */
const select = `SELECT w.person_id, w.entries, (row_number() OVER (ORDER BY w.arrival))::int AS rank, w.joined_at, w.offered_until,
    p.lastname, p.firstname, (count(w.id) OVER ())::int AS total
  FROM read.registration_activity_list a
  LEFT JOIN read.waiting_list_entry w ON w.activity_id = a.id
  LEFT JOIN ${people} p ON p.id = w.person_id
  WHERE a.id = $1 ORDER BY w.arrival LIMIT ${most}`;

type Row = { readonly total: number } & (WaitingPerson | { readonly person_id: null });

@Injectable()
export class WaitingListReader {
  constructor(private readonly db: TenantDb) {}

  /** In the order of arrival, 500 at most. @throws registration-activity.unknown */
  async of(context: RequestContext, activityId: RegistrationActivityId): Promise<{ total: number; people: WaitingPerson[] }> {
    const rows = await this.db.query<Row>(context, select, [activityId]);
    if (rows[0] === undefined) throw registrationActivityErrors.unknown();
    return { total: rows[0].total, people: rows.filter((row) => row.person_id !== null) };
  }
}
