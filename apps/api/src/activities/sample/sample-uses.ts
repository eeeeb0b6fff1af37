import { sampleErrors } from '@intendance/domain/activities/sample/sample.errors.js';
import type { SampleRecords } from '@intendance/domain/activities/sample/sample.events.js';
import { Injectable } from '@nestjs/common';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** Sample people and activities that claims outside the sample refer to. */
export type SampleUses = { readonly people: ReadonlySet<string>; readonly activities: ReadonlySet<string> };

const uses = `SELECT person_id, activity_id FROM read.refund_list WHERE NOT deleted AND id <> ALL ($1) AND (person_id = ANY ($3) OR activity_id = ANY ($4))
  UNION ALL
  SELECT person_id, activity_id FROM read.registration_list WHERE NOT deleted AND id <> ALL ($2) AND (person_id = ANY ($3) OR activity_id = ANY ($5))`;

const lists = ['refund-list', 'registration-list', 'person-request-list'];
const longestWaitMs = 10_000;

@Injectable()
export class SampleUsesReader {
  constructor(
    private readonly db: TenantDb,
    private readonly progress: ProjectionProgress,
  ) {}

  /** Waits for every earlier write, so that no claim of the user is missed. @throws sample.busy */
  async of(context: RequestContext, records: SampleRecords): Promise<SampleUses> {
    if (!(await this.progress.caughtUp(context, lists, longestWaitMs))) throw sampleErrors.busy();
    const { refunds, registrations, people, refundActivities, registrationActivities } = records;
    const parameters = [refunds, registrations, people, refundActivities, registrationActivities];
    const rows = await this.db.query<{ person_id: string; activity_id: string }>(context, uses, parameters);
    return { people: new Set(rows.map(({ person_id }) => person_id)), activities: new Set(rows.map(({ activity_id }) => activity_id)) };
  }
}
