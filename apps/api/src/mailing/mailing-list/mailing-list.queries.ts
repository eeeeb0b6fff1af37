import { mailingListErrors } from '@intendance/domain/mailing/mailing-list/mailing-list.errors.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { type ListedMailingList, mailingListListing } from './mailing-list.listing.js';

/** @throws mailing-list.unknown */
export class FindMailingList extends Query<ListedMailingList> {
  constructor(
    readonly context: RequestContext,
    readonly listId: string,
  ) {
    super();
  }
}

const find = `SELECT ${mailingListListing.select} FROM ${mailingListListing.from} WHERE l.id = $1`;

@QueryHandler(FindMailingList)
export class FindMailingListHandler implements IQueryHandler<FindMailingList> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, listId }: FindMailingList): Promise<ListedMailingList> {
    const [row] = await this.db.query<ListedMailingList>(context, find, [listId]);
    if (!row) throw mailingListErrors.unknown();
    return row;
  }
}
