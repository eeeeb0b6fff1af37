import { mailingErrors } from '@intendance/domain/mailing/mailing/mailing.errors.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { type ListedMailing, mailingListing } from './mailing.listing.js';

/** @throws mailing.unknown */
export class FindMailing extends Query<ListedMailing> {
  constructor(
    readonly context: RequestContext,
    readonly mailingId: string,
  ) {
    super();
  }
}

const find = `SELECT ${mailingListing.select} FROM ${mailingListing.from} WHERE m.id = $1`;

@QueryHandler(FindMailing)
export class FindMailingHandler implements IQueryHandler<FindMailing> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, mailingId }: FindMailing): Promise<ListedMailing> {
    const [row] = await this.db.query<ListedMailing>(context, find, [mailingId]);
    if (!row) throw mailingErrors.unknown();
    return row;
  }
}
