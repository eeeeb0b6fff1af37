import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';

/** Operations of a year that other dates would leave out of it. */
@Injectable()
export class WrittenOutside {
  constructor(private readonly db: TenantDb) {}

  async count(context: RequestContext, yearId: string, start: LocalDate, end: LocalDate): Promise<number> {
    const [row] = await this.db.query<{ outside: number }>(
      context,
      `SELECT count(*)::int AS outside FROM read.bank_operation_list
        WHERE fiscal_year_id = $1 AND NOT deleted AND (date < $2 OR date > $3)`,
      [yearId, start, end],
    );
    return row?.outside ?? 0;
  }
}
