import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** The number of requests that wait for a clerk, and the date of the oldest. */
export type PendingRequests = { pending: number; oldest: Date | null };

export class SummarizePersonRequests extends Query<PendingRequests> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@QueryHandler(SummarizePersonRequests)
export class SummarizePersonRequestsHandler implements IQueryHandler<SummarizePersonRequests> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context }: SummarizePersonRequests): Promise<PendingRequests> {
    const [[tally], [oldest]] = await Promise.all([
      this.db.query<{ requests: number }>(context, `SELECT requests FROM read.person_request_by_status WHERE status = 'PENDING'`),
      this.db.query<{ created_at: Date }>(
        context,
        `SELECT created_at FROM read.person_request_list WHERE status = 'PENDING' ORDER BY created_at LIMIT 1`,
      ),
    ]);
    return { pending: tally?.requests ?? 0, oldest: oldest?.created_at ?? null };
  }
}
