import type { SentClaim } from '@intendance/domain/activities/refund/refund-command.js';
import { type ComputableClaim, computableClaim, refundPreview } from '@intendance/domain/activities/refund/refund-preview.js';
import { newId, type RefundId } from '@intendance/kernel/id.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { PreviewCase } from '../../platform/writes/preview-case.js';
import type { DuplicateRefundDto, RefundPreviewDto, RefundStatusCode } from './refund.dto.js';
import { computationToWire } from './refund-wire.js';

/**
 * Computes the amount of a claim without storing anything. @throws refund.incomplete, person.unknown, refund-activity.unknown,
 * refund.unknown
 */
export class PreviewRefund extends Query<RefundPreviewDto> {
  constructor(
    readonly context: RequestContext,
    readonly claim: SentClaim,
    readonly refundId?: RefundId,
  ) {
    super();
  }
}

@QueryHandler(PreviewRefund)
export class PreviewRefundHandler implements IQueryHandler<PreviewRefund> {
  constructor(
    private readonly queries: QueryBus,
    private readonly db: TenantDb,
  ) {}

  async execute({ context, claim: sent, refundId }: PreviewRefund): Promise<RefundPreviewDto> {
    const claim = computableClaim(sent);
    const data = { claim, isStored: refundId !== undefined };
    const [{ value: computation }, duplicates] = await Promise.all([
      this.queries.execute(new PreviewCase(context, refundPreview, { id: refundId ?? newId<'refund'>(), type: 'PreviewRefund', data })),
      this.duplicates(context, claim, refundId),
    ]);
    return { ...computationToWire(computation), duplicates };
  }

  private async duplicates(context: RequestContext, claim: ComputableClaim, refundId: RefundId | undefined): Promise<DuplicateRefundDto[]> {
    const rows = await this.db.query<{ id: string; date: string; bill: number; status: RefundStatusCode }>(
      context,
      `SELECT id, date, bill, status FROM read.refund_list
       WHERE person_id = $1 AND date = $2 AND bill = $3 AND NOT deleted AND id IS DISTINCT FROM $4 ORDER BY requested_at LIMIT 20`,
      [claim.personId, claim.billedOn, claim.bill ?? 0, refundId ?? null],
    );
    return rows.map(({ bill, ...row }) => ({ ...row, bill_amount: toEuros(cents(bill)) }));
  }
}
