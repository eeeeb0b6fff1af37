import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CountOperationsToAllocate } from '../../identity/public.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';

@QueryHandler(CountOperationsToAllocate)
export class CountOperationsToAllocateHandler implements IQueryHandler<CountOperationsToAllocate> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context }: CountOperationsToAllocate): Promise<number> {
    const text = 'SELECT coalesce(sum(unallocated), 0)::int AS count FROM read.operation_by_account WHERE unallocated > 0';
    const [tally] = await this.db.query<{ count: number }>(context, text);
    return tally?.count ?? 0;
  }
}
