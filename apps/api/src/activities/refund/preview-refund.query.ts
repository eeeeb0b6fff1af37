import { refundErrors } from '@intendance/domain/activities/refund/refund.errors.js';
import { refundStream } from '@intendance/domain/activities/refund/refund.events.js';
import { refundDecider } from '@intendance/domain/activities/refund/refund.js';
import { refundActivityStream } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import { activityVersion, knownActivity, refundActivityDecider } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { refundAllowanceStream } from '@intendance/domain/activities/refund-allowance/refund-allowance.events.js';
import { refundAllowanceDecider } from '@intendance/domain/activities/refund-allowance/refund-allowance.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider, registered } from '@intendance/domain/directory/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { newId, type RefundId } from '@intendance/kernel/id.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { computeRefund } from './compute-refund.js';
import type { DuplicateRefundDto, RefundPreviewDto, RefundStatusCode } from './refund.dto.js';
import { computationToWire, type SentClaim } from './refund-wire.js';

/** What a claim would give, without keeping anything. @throws refund.incomplete, person.unknown, refund-activity.unknown, refund.unknown */
export class PreviewRefund extends Query<RefundPreviewDto> {
  constructor(
    readonly context: RequestContext,
    readonly claim: SentClaim,
    readonly refundId?: RefundId,
  ) {
    super();
  }
}

type CompleteClaim = SentClaim & { personId: NonNullable<SentClaim['personId']>; activityId: NonNullable<SentClaim['activityId']> } & {
  billedOn: NonNullable<SentClaim['billedOn']>;
};

@QueryHandler(PreviewRefund)
export class PreviewRefundHandler implements IQueryHandler<PreviewRefund> {
  constructor(
    private readonly store: EventStore,
    private readonly db: TenantDb,
    private readonly clock: Clock,
  ) {}

  async execute({ context, claim, refundId }: PreviewRefund): Promise<RefundPreviewDto> {
    const complete = completed(claim);
    const [computation, duplicates] = await Promise.all([
      this.compute(context, complete, refundId),
      this.duplicates(context, complete, refundId),
    ]);
    return { ...computation, duplicates };
  }

  /** From the streams and not from the read models: the preview sees what a validation would see. */
  private async compute(context: RequestContext, claim: CompleteClaim, refundId: RefundId | undefined) {
    const { personId, activityId, memberId, billedOn } = claim;
    const [activities, people, ledgers, refunds] = await this.store.read(context.environmentId, [
      refundActivityStream(activityId),
      personStream(personId),
      refundAllowanceStream(personId, activityId),
      ...(refundId ? [refundStream(refundId)] : []),
    ]);
    const activity = knownActivity(foldSlice(refundActivityDecider, activities));
    const refund = foldSlice(refundDecider, refunds);
    if (refundId && refund.status === 'none') throw refundErrors.unknown();
    const isKept = refund.status !== 'none' && refund.claim.activityId === activityId;
    return computationToWire(
      computeRefund({
        refundId: refundId ?? newId(),
        requestedAt: refund.status === 'none' ? this.clock.now().toISOString() : refund.requestedAt,
        claim: { memberId, billedOn, bill: claim.bill ?? cents(0) },
        rule: isKept ? activityVersion(activity, refund.claim.activityVersion) : activity.current,
        person: registered(foldSlice(personDecider, people)),
        allowance: foldSlice(refundAllowanceDecider, ledgers),
        today: this.clock.today(),
      }),
    );
  }

  private async duplicates(context: RequestContext, claim: CompleteClaim, refundId: RefundId | undefined): Promise<DuplicateRefundDto[]> {
    const rows = await this.db.query<{ id: string; date: string; bill: number; status: RefundStatusCode }>(
      context,
      `SELECT id, date, bill, status FROM read.refund_list
       WHERE person_id = $1 AND date = $2 AND bill = $3 AND NOT deleted AND id IS DISTINCT FROM $4 ORDER BY requested_at LIMIT 20`,
      [claim.personId, claim.billedOn, claim.bill ?? 0, refundId ?? null],
    );
    return rows.map(({ bill, ...row }) => ({ ...row, bill_amount: toEuros(cents(bill)) }));
  }
}

function completed(claim: SentClaim): CompleteClaim {
  const { personId, activityId, billedOn } = claim;
  if (personId === null || activityId === null || billedOn === null) {
    const fields = [personId === null && 'person', activityId === null && 'refund_settings', billedOn === null && 'date'];
    throw refundErrors.incomplete(fields.filter((field) => field !== false));
  }
  return { ...claim, personId, activityId, billedOn };
}
