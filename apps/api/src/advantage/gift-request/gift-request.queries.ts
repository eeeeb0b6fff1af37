import { giftRequestErrors } from '@intendance/domain/advantage/gift-request/gift-request.errors.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { ListedGiftRequest } from './gift-request.listing.js';

/** @throws gift-request.unknown */
export class FindGiftRequest extends Query<ListedGiftRequest> {
  constructor(
    readonly context: RequestContext,
    readonly requestId: string,
  ) {
    super();
  }
}

@QueryHandler(FindGiftRequest)
export class FindGiftRequestHandler implements IQueryHandler<FindGiftRequest> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, requestId }: FindGiftRequest): Promise<ListedGiftRequest> {
    const select = 'SELECT id, version, updated_at, state FROM read.gift_request_list WHERE id = $1';
    const [row] = await this.db.query<ListedGiftRequest>(context, select, [requestId]);
    if (!row) throw giftRequestErrors.unknown();
    return row;
  }
}
