import { personRequestErrors } from '@intendance/domain/directory/person-request/person-request.errors.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { type ListedPersonRequest, personRequestListing } from './person-request.listing.js';

/** @throws person-request.unknown */
export class FindPersonRequest extends Query<ListedPersonRequest> {
  constructor(
    readonly context: RequestContext,
    readonly requestId: string,
  ) {
    super();
  }
}

const find = `SELECT ${personRequestListing.select} FROM ${personRequestListing.from} ${personRequestListing.joins?.p} WHERE q.id = $1`;

@QueryHandler(FindPersonRequest)
export class FindPersonRequestHandler implements IQueryHandler<FindPersonRequest> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, requestId }: FindPersonRequest): Promise<ListedPersonRequest> {
    const [row] = await this.db.query<ListedPersonRequest>(context, find, [requestId]);
    if (!row) throw personRequestErrors.unknown();
    return row;
  }
}
