import type { RegisteredPerson } from '@intendance/domain/directory/public.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindPeople, isPresent, people } from '../../directory/public.js';
import { longestWaitMs } from '../../platform/http/position.guard.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { Clock } from '../../platform/runtime/clock.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { late } from '../../platform/wire/read-model-errors.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

const selectCurrent = `SELECT id FROM ${people} p WHERE ${isPresent('$1::date')} ORDER BY id`;

/** The directory as a request of vouchers needs it. The decision reads the streams of these people again. */
@Injectable()
export class GiftPeople {
  constructor(
    private readonly db: TenantDb,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly progress: ProjectionProgress,
  ) {}

  /** The beneficiaries of today, whatever was written a moment ago. */
  async current(context: RequestContext): Promise<PersonId[]> {
    await this.mustBeCaughtUp(context);
    const rows = await this.db.query<{ id: PersonId }>(context, selectCurrent, [this.clock.today()]);
    return rows.map(({ id }) => id);
  }

  /**
   * These people, or the current beneficiaries, from the list of the directory: a preview reads one table instead of thousands of streams.
   */
  async states(context: RequestContext, ids: readonly PersonId[] | null): Promise<ReadonlyMap<PersonId, RegisteredPerson>> {
    await this.mustBeCaughtUp(context);
    const selection = ids ? { ids } : { presentOn: this.clock.today() };
    const rows = await this.queries.execute(new FindPeople(context, selection));
    return new Map(rows.map(({ id, state }) => [id, state]));
  }

  /** @throws RequestError 503 while the directory is late */
  private async mustBeCaughtUp(context: RequestContext): Promise<void> {
    if (!(await this.progress.caughtUp(context, ['person-list'], longestWaitMs))) throw late();
  }
}
