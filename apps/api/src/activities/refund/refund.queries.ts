import { refundErrors } from '@intendance/domain/activities/refund/refund.errors.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { selectOne } from '../../platform/lists/select-one.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { StatusTotalsDto } from '../claim/claim.dto.js';
import { type RefundStatusCode, type RefundSummaryDto, refundStatuses } from './refund.dto.js';
import { type ListedRefund, refundListing, viewOfRow } from './refund.listing.js';
import type { RefundView } from './refund-wire.js';

/** @throws refund.unknown */
export class FindRefund extends Query<RefundView> {
  constructor(
    readonly context: RequestContext,
    readonly refundId: string,
  ) {
    super();
  }
}

const findOne = selectOne(refundListing);

@QueryHandler(FindRefund)
export class FindRefundHandler implements IQueryHandler<FindRefund> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, refundId }: FindRefund): Promise<RefundView> {
    const [row] = await this.db.query<ListedRefund>(context, findOne, [refundId]);
    if (!row) throw refundErrors.unknown();
    return viewOfRow(row);
  }
}

export class SummarizeRefunds extends Query<RefundSummaryDto> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

type TallyRow = { status: RefundStatusCode; claims: number; bill: number; refundable: number; uncomputed: number };

@QueryHandler(SummarizeRefunds)
export class SummarizeRefundsHandler implements IQueryHandler<SummarizeRefunds> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context }: SummarizeRefunds): Promise<RefundSummaryDto> {
    const [tallies, [oldest]] = await Promise.all([
      this.db.query<TallyRow>(context, 'SELECT status, claims, bill, refundable, uncomputed FROM read.refund_by_status'),
      this.db.query<{ date: LocalDate }>(
        context,
        `SELECT date FROM read.refund_list WHERE status = 'waiting' AND NOT deleted ORDER BY date LIMIT 1`,
      ),
    ]);
    const totals = refundStatuses.map((status) => {
      const tally = tallies.find((row) => row.status === status);
      return [status, { count: tally?.claims ?? 0, amount: toEuros(cents(tally?.refundable ?? 0)) }] as const;
    });
    return {
      ...(Object.fromEntries(totals) as Record<RefundStatusCode, StatusTotalsDto>),
      waiting_uncomputed: tallies.find(({ status }) => status === 'waiting')?.uncomputed ?? 0,
      oldest_waiting: oldest?.date ?? null,
    };
  }
}
