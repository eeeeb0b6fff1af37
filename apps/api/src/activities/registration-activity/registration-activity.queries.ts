import { registrationActivityErrors } from '@intendance/domain/activities/registration-activity/registration-activity.errors.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { selectOne } from '../../platform/lists/select-one.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { selectTotals } from '../settings/settings.listing.js';
import {
  type ListedRegistrationActivity,
  registrationActivityListing,
  registrationActivityTotals,
} from './registration-activity.listing.js';
import { noTotals, type RegistrationActivityTotals } from './registration-activity-wire.js';

/** @throws registration-activity.unknown */
export class FindRegistrationActivity extends Query<ListedRegistrationActivity> {
  constructor(
    readonly context: RequestContext,
    readonly activityId: string,
  ) {
    super();
  }
}

const findOne = selectOne(registrationActivityListing);

@QueryHandler(FindRegistrationActivity)
export class FindRegistrationActivityHandler implements IQueryHandler<FindRegistrationActivity> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, activityId }: FindRegistrationActivity): Promise<ListedRegistrationActivity> {
    const [row] = await this.db.query<ListedRegistrationActivity>(context, findOne, [activityId]);
    if (!row) throw registrationActivityErrors.unknown();
    return row;
  }
}

/** Totals of the registrations of an activity; zeros for an activity without registrations. */
export class TotalRegistrationActivity extends Query<RegistrationActivityTotals> {
  constructor(
    readonly context: RequestContext,
    readonly activityId: string,
  ) {
    super();
  }
}

const totals = selectTotals(registrationActivityTotals);

@QueryHandler(TotalRegistrationActivity)
export class TotalRegistrationActivityHandler implements IQueryHandler<TotalRegistrationActivity> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, activityId }: TotalRegistrationActivity): Promise<RegistrationActivityTotals> {
    const [row] = await this.db.query<RegistrationActivityTotals>(context, totals, [activityId]);
    return row ?? noTotals;
  }
}
