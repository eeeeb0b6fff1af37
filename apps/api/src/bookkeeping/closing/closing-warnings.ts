import type { Finding } from '@intendance/domain/bookkeeping/closing/closing-check.js';
import type { FiscalYear } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-calendar.js';
import { patrimonialStateStream } from '@intendance/domain/bookkeeping/statement/patrimonial-state.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import { UnpaidClaims } from '../../activities/public.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';

/** What does not forbid to close, and is better looked at before. */
@Injectable()
export class ClosingWarnings {
  constructor(
    private readonly store: EventStore,
    private readonly db: TenantDb,
    private readonly claims: UnpaidClaims,
  ) {}

  async ofYear(context: RequestContext, year: FiscalYear, isCouncil: boolean): Promise<Finding[]> {
    const [unpaid, ...others] = await Promise.all([
      this.unpaid(context, year),
      this.lateSync(context, year),
      ...(isCouncil ? [this.patrimonialState(context, year)] : []),
    ]);
    return [...unpaid, ...others];
  }

  private async unpaid(context: RequestContext, { start, end }: FiscalYear): Promise<Finding[]> {
    const { refunds, registrations } = await this.claims.between(context, start, end);
    const waiting = `defaultFilter=false&statuses=waiting,valid&from=${start}&to=${end}`;
    return [
      { code: 'unpaid-claims', count: refunds, link: `/activitiescse/refund?${waiting}` },
      { code: 'unpaid-registrations', count: registrations, link: `/activitiescse/inscriptions?${waiting}` },
    ];
  }

  private async lateSync(context: RequestContext, { end }: FiscalYear): Promise<Finding> {
    const [row] = await this.db.query<{ late: number }>(context, lateAccounts, [end]);
    return { code: 'sync-late', count: row?.late ?? 0, link: '/accounts' };
  }

  private async patrimonialState(context: RequestContext, year: FiscalYear): Promise<Finding> {
    const [slice] = await this.store.read(context.environmentId, [patrimonialStateStream(year.id)]);
    return { code: 'patrimonial-state', count: slice && slice.version > 0 ? 0 : 1, link: `/patrimonial_resources?exercice=${year.id}` };
  }
}

const lateAccounts = `
  SELECT count(*)::int AS late FROM read.bank_account_list
  WHERE sync_enabled AND coalesce(state -> 'lastSync' ->> 'upTo', '') < $1::text`;
