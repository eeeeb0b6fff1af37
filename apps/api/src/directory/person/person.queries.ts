import { personErrors } from '@intendance/domain/directory/person/person.errors.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { ListedPerson } from './person.listing.js';

/** In the trash or not. @throws person.unknown */
export class FindPerson extends Query<ListedPerson> {
  constructor(
    readonly context: RequestContext,
    readonly personId: string,
  ) {
    super();
  }
}

@QueryHandler(FindPerson)
export class FindPersonHandler implements IQueryHandler<FindPerson> {
  constructor(private readonly db: TenantDb) {}

  async execute({ context, personId }: FindPerson): Promise<ListedPerson> {
    const [row] = await this.db.query<ListedPerson>(context, 'SELECT id, version, updated_at, state FROM read.person_list WHERE id = $1', [
      personId,
    ]);
    if (!row) throw personErrors.unknown();
    return row;
  }
}
