import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';

/** How many claims of each kind still wait, for a decision or for their money. */
export type UnpaidClaimCounts = { refunds: number; registrations: number };

@Injectable()
export class UnpaidClaims {
  constructor(private readonly db: TenantDb) {}

  /** Dated from that day to that one. */
  async between(context: RequestContext, start: LocalDate, end: LocalDate): Promise<UnpaidClaimCounts> {
    const [counts] = await this.db.query<UnpaidClaimCounts>(context, unpaid, [start, end]);
    return counts ?? { refunds: 0, registrations: 0 };
  }
}

const count = (table: string): string =>
  `(SELECT count(*)::int FROM read.${table} WHERE status IN ('waiting', 'valid') AND NOT deleted AND date BETWEEN $1::date AND $2::date)`;

const unpaid = `SELECT ${count('refund_list')} AS refunds, ${count('registration_list')} AS registrations`;
