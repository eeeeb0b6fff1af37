import { refundActivityErrors } from '@intendance/domain/activities/refund-activity/refund-activity.errors.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListRequest } from '../../platform/lists/list-request.js';
import { Lister } from '../../platform/lists/lister.js';
import { type PageAnswer, pageAnswer } from '../../platform/lists/page-answer.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { selectOne } from '../claim/select-one.js';
import { selectTotals } from '../settings/settings.listing.js';
import type { RefundActivityDto } from './refund-activity.dto.js';
import { type ListedRefundActivity, refundActivityListing, refundActivityTotals } from './refund-activity.listing.js';
import { type ActivityTotals, activityToWire } from './refund-activity-wire.js';

export class ListRefundActivities extends Query<PageAnswer<RefundActivityDto>> {
  constructor(
    readonly context: RequestContext,
    readonly request: ListRequest,
  ) {
    super();
  }
}

@QueryHandler(ListRefundActivities)
export class ListRefundActivitiesHandler implements IQueryHandler<ListRefundActivities> {
  constructor(private readonly lister: Lister) {}

  async execute({ context, request }: ListRefundActivities): Promise<PageAnswer<RefundActivityDto>> {
    const page = await this.lister.page<ListedRefundActivity>(context, refundActivityListing, request);
    return pageAnswer(refundActivityListing, page, ({ id, version, state, ...totals }) => activityToWire(id, version, state, totals));
  }
}

/** @throws refund-activity.unknown */
export class FindRefundActivity extends Query<ListedRefundActivity> {
  constructor(
    readonly context: RequestContext,
    readonly activityId: string,
  ) {
    super();
  }
}

const findOne = selectOne(refundActivityListing);

@QueryHandler(FindRefundActivity)
export class FindRefundActivityHandler implements IQueryHandler<FindRefundActivity> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, activityId }: FindRefundActivity): Promise<ListedRefundActivity> {
    const [row] = await this.db.query<ListedRefundActivity>(context, findOne, [activityId]);
    if (!row) throw refundActivityErrors.unknown();
    return row;
  }
}

/** What the claims of an activity add up to; nothing for one that no claim refers to. */
export class TotalRefundActivity extends Query<ActivityTotals> {
  constructor(
    readonly context: RequestContext,
    readonly activityId: string,
  ) {
    super();
  }
}

const totals = selectTotals(refundActivityTotals);

@QueryHandler(TotalRefundActivity)
export class TotalRefundActivityHandler implements IQueryHandler<TotalRefundActivity> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, activityId }: TotalRefundActivity): Promise<ActivityTotals> {
    const [row] = await this.db.query<ActivityTotals>(context, totals, [activityId]);
    return row ?? { claims: 0, paid: 0, asked: 0 };
  }
}
