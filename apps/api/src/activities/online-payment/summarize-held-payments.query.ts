import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** `oldest`: a day. */
export type HeldPayments = { readonly count: number; readonly amount: number; readonly oldest: string | null };

/** The online payments that wait for a decision. */
export class SummarizeHeldPayments extends Query<HeldPayments> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

const heldPayments = `SELECT count(*)::int AS count, coalesce(sum(amount), 0)::bigint AS amount, min(received_on) AS oldest
  FROM read.online_payment_list WHERE status = 'held'`;

@QueryHandler(SummarizeHeldPayments)
export class SummarizeHeldPaymentsHandler implements IQueryHandler<SummarizeHeldPayments> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context }: SummarizeHeldPayments): Promise<HeldPayments> {
    const [totals] = await this.db.query<HeldPayments>(context, heldPayments);
    return totals ?? { count: 0, amount: 0, oldest: null };
  }
}
