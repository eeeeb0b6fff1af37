import { refundActivityErrors } from '@intendance/domain/activities/refund-activity/refund-activity.errors.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { selectOne } from '../../platform/lists/select-one.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { selectTotals } from '../settings/settings.listing.js';
import { type ListedRefundActivity, refundActivityListing, refundActivityTotals } from './refund-activity.listing.js';
import type { ActivityTotals } from './refund-activity-wire.js';

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

/** Totals of the claims of an activity; zeros for an activity without claims. */
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
