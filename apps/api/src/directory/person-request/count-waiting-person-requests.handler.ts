import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CountWaitingPersonRequests } from '../../identity/public.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';

@QueryHandler(CountWaitingPersonRequests)
export class CountWaitingPersonRequestsHandler implements IQueryHandler<CountWaitingPersonRequests> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context }: CountWaitingPersonRequests): Promise<number> {
    const text = `SELECT coalesce(sum(requests), 0)::int AS pending FROM read.person_request_by_status WHERE status = 'PENDING'`;
    const [tally] = await this.db.query<{ pending: number }>(context, text);
    return tally?.pending ?? 0;
  }
}
