import { personErrors } from '@intendance/domain/directory/person/person.errors.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListRequest } from '../../platform/lists/list-request.js';
import { Lister } from '../../platform/lists/lister.js';
import { type PageAnswer, pageAnswer } from '../../platform/lists/page-answer.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { PersonDto } from './person.dto.js';
import { type ListedPerson, personListing } from './person.listing.js';
import { personToWire } from './person-wire.js';

export class ListPeople extends Query<PageAnswer<PersonDto>> {
  constructor(
    readonly context: RequestContext,
    readonly request: ListRequest,
  ) {
    super();
  }
}

@QueryHandler(ListPeople)
export class ListPeopleHandler implements IQueryHandler<ListPeople> {
  constructor(private readonly lister: Lister) {}

  async execute({ context, request }: ListPeople): Promise<PageAnswer<PersonDto>> {
    const page = await this.lister.page<ListedPerson>(context, personListing, request);
    return pageAnswer(personListing, page, ({ id, version, state }) => personToWire(id, version, state));
  }
}

/** @throws person.unknown */
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
    const [row] = await this.db.query<ListedPerson>(context, 'SELECT id, version, state FROM read.person_list WHERE id = $1', [personId]);
    if (!row) throw personErrors.unknown();
    return row;
  }
}
