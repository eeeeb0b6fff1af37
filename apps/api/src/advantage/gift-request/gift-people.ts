import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { late, longestWaitMs } from '../../platform/http/position.guard.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';

/** The directory as a request of vouchers needs it. The decision reads the streams of these people again. */
@Injectable()
export class GiftPeople {
  constructor(
    private readonly db: TenantDb,
    private readonly clock: Clock,
    private readonly progress: ProjectionProgress,
  ) {}

  /** The beneficiaries of today, whatever was written a moment ago. @throws RequestError 503 while the directory is late */
  async current(context: RequestContext): Promise<PersonId[]> {
    if (!(await this.progress.caughtUp(['person-list'], longestWaitMs))) throw late();
    const rows = await this.db.query<{ id: PersonId }>(
      context,
      `SELECT id FROM read.person_list WHERE NOT deleted
       AND (exit_date IS NULL OR exit_date >= $1::date) AND (entrance_date IS NULL OR entrance_date <= $1::date)
       ORDER BY lastname, firstname, id`,
      [this.clock.today()],
    );
    return rows.map(({ id }) => id);
  }

  async names(context: RequestContext, ids: readonly PersonId[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.query<{ id: string; fullname: string }>(
      context,
      `SELECT id, trim(lastname || ' ' || firstname) AS fullname FROM read.person_list WHERE id = ANY($1::uuid[])`,
      [ids],
    );
    return new Map(rows.map(({ id, fullname }) => [id, fullname]));
  }
}
