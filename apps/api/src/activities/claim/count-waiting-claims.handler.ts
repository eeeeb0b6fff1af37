import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CountWaitingClaims, type WaitingClaims } from '../../identity/public.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';

/** The tallies of the dashboard. */
@QueryHandler(CountWaitingClaims)
export class CountWaitingClaimsHandler implements IQueryHandler<CountWaitingClaims> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context }: CountWaitingClaims): Promise<WaitingClaims> {
    const [counts] = await this.db.query<WaitingClaims>(context, waiting);
    return counts ?? { refunds: 0, inscriptions: 0 };
  }
}

const count = (tally: string): string => `(SELECT coalesce(sum(claims), 0)::int FROM read.${tally} WHERE status = 'waiting')`;

const waiting = `SELECT ${count('refund_by_status')} AS refunds, ${count('registration_by_status')} AS inscriptions`;
