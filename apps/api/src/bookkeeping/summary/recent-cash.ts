import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { CashFlowsDto, RecentCashDto } from './summary.dto.js';

const days = 30;

type Row = { readonly isCurrent: boolean; readonly takings: number; readonly expenses: number };

/** The takings and expenses of the last thirty days, beside the thirty days before. At most a row per day. */
@Injectable()
export class RecentCash {
  constructor(
    private readonly db: TenantDb,
    private readonly clock: Clock,
  ) {}

  async read(context: RequestContext): Promise<RecentCashDto> {
    const today = this.clock.today();
    const from = addDays(today, 1 - days);
    const before = addDays(from, -days);
    const rows = await this.db.query<Row>(context, flows, [before, from, today]);
    const sums = (isCurrent: boolean) => rows.find((row) => row.isCurrent === isCurrent);
    return {
      current: flowsOf(from, today, sums(true)),
      previous: flowsOf(before, addDays(from, -1), sums(false)),
    };
  }
}

const flowsOf = (from: LocalDate, to: LocalDate, sums: Row | undefined): CashFlowsDto => ({
  from,
  to,
  takings: toEuros(cents(sums?.takings ?? 0)),
  expenses: toEuros(cents(sums?.expenses ?? 0)),
});

const flows = `
  SELECT day >= $2::text AS "isCurrent", sum(takings)::bigint AS takings, sum(expenses)::bigint AS expenses
  FROM read.operation_by_day WHERE day BETWEEN $1::text AND $3::text GROUP BY 1`;
