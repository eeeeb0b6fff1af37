import { billErrors } from '@intendance/domain/subscription/billing/bill/bill.errors.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { billListing, type ListedBill } from './bill.listing.js';

/** @throws bill.unknown */
export class FindBill extends Query<ListedBill> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
  ) {
    super();
  }
}

@QueryHandler(FindBill)
export class FindBillHandler implements IQueryHandler<FindBill> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, billId }: FindBill): Promise<ListedBill> {
    const statement = `SELECT ${billListing.select} FROM ${billListing.from} WHERE b.id = $1`;
    const [row] = await this.db.query<ListedBill>(context, statement, [billId]);
    if (!row) throw billErrors.unknown();
    return row;
  }
}
