import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CountUnpaidClaims, type UnpaidClaimCounts } from '../../bookkeeping/public.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';

@QueryHandler(CountUnpaidClaims)
export class CountUnpaidClaimsHandler implements IQueryHandler<CountUnpaidClaims> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, start, end }: CountUnpaidClaims): Promise<UnpaidClaimCounts> {
    const [counts] = await this.db.query<UnpaidClaimCounts>(context, unpaid, [start, end]);
    return counts ?? { refunds: 0, registrations: 0 };
  }
}

const count = (table: string): string =>
  `(SELECT count(*)::int FROM read.${table} WHERE status IN ('waiting', 'valid') AND NOT deleted AND date BETWEEN $1::date AND $2::date)`;

const unpaid = `SELECT ${count('refund_list')} AS refunds, ${count('registration_list')} AS registrations`;
