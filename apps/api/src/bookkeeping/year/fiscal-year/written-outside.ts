import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** Counts the operations and entries of a year that new dates would exclude, from the read models. */
@Injectable()
export class WrittenOutside {
  constructor(private readonly db: TenantDb) {}

  async count(context: RequestContext, yearId: string, start: LocalDate, end: LocalDate): Promise<number> {
    const [row] = await this.db.query<{ outside: number }>(
      context,
      'SELECT count(*)::int AS outside FROM read.ledger_piece WHERE year_id = $1 AND (day < $2 OR day > $3)',
      [yearId, start, end],
    );
    return row?.outside ?? 0;
  }
}
