import type { Finding } from '@intendance/domain/bookkeeping/closing/closing-check.js';
import type { FiscalYear } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-calendar.js';
import { patrimonialStateStream } from '@intendance/domain/bookkeeping/statement/patrimonial-state.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';

/** What does not forbid to close, and is better looked at before. */
@Injectable()
export class ClosingWarnings {
  constructor(
    private readonly store: EventStore,
    private readonly db: TenantDb,
  ) {}

  ofYear(context: RequestContext, year: FiscalYear, isCouncil: boolean): Promise<Finding[]> {
    return Promise.all([this.lateSync(context, year), ...(isCouncil ? [this.patrimonialState(context, year)] : [])]);
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
