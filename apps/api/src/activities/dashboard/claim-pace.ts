import { addDays, type LocalDate, mondayOf } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { ActivitiesPaceDto, ClaimPaceDto } from './dashboard.dto.js';

const weeks = 12;

type Row = { readonly week: LocalDate; readonly requests: number; readonly decisions: number; readonly minutes: number };

/** Claims and decisions week by week. Twelve rows of each kind, whatever the number of claims. */
@Injectable()
export class ClaimPace {
  constructor(
    private readonly db: TenantDb,
    private readonly clock: Clock,
  ) {}

  async read(context: RequestContext): Promise<ActivitiesPaceDto> {
    const last = mondayOf(this.clock.today());
    const mondays = Array.from({ length: weeks }, (_, index) => addDays(last, 7 * (index + 1 - weeks)));
    const paceIn = async (table: string) => paceOf(mondays, await this.db.query<Row>(context, selectWeeks(table), [mondays[0]]));
    const [refunds, inscriptions] = await Promise.all([paceIn('refund_by_week'), paceIn('registration_by_week')]);
    return { refunds, inscriptions };
  }
}

const selectWeeks = (table: string): string =>
  `SELECT week, requests::int, decisions::int, minutes::bigint FROM read.${table} WHERE week >= $1::text`;

function paceOf(mondays: readonly LocalDate[], rows: readonly Row[]): ClaimPaceDto {
  const byMonday = new Map(rows.map((row) => [row.week, row]));
  const shown = mondays.map((monday) => byMonday.get(monday) ?? { week: monday, requests: 0, decisions: 0, minutes: 0 });
  const decisions = shown.reduce((sum, row) => sum + row.decisions, 0);
  const minutes = shown.reduce((sum, row) => sum + row.minutes, 0);
  return {
    weeks: shown.map(({ minutes: _, ...week }) => week),
    mean_hours: decisions === 0 ? null : Math.round(minutes / decisions / 60),
  };
}
