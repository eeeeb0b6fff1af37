import { personErrors } from '@intendance/domain/directory/person/person.errors.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ListReader } from '../../platform/lists/list-reader.js';
import { type PageAnswer, pageAnswer } from '../../platform/lists/page-answer.js';
import { updatedAtToWire } from '../../platform/lists/updated-at.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { PeopleRequest } from './people-request.js';
import type { PersonDto, PersonSummaryDto } from './person.dto.js';
import type { ListedPerson } from './person.listing.js';
import type { PersonView } from './person-view.js';
import { personToWire, summaryToWire } from './person-wire.js';

export class ListPeople extends Query<PageAnswer<PersonDto | PersonSummaryDto>> {
  constructor(
    readonly context: RequestContext,
    readonly query: PeopleRequest,
    readonly view: PersonView,
  ) {
    super();
  }
}

@QueryHandler(ListPeople)
export class ListPeopleHandler implements IQueryHandler<ListPeople> {
  constructor(private readonly listReader: ListReader) {}

  async execute({ context, query, view }: ListPeople): Promise<PageAnswer<PersonDto | PersonSummaryDto>> {
    const page = await this.listReader.page<ListedPerson>(context, query.listing, query.request);
    return pageAnswer(query.listing, page, ({ id, version, state, ...row }) =>
      query.isSummary ? summaryToWire(id, state) : { ...personToWire(id, version, state, view), ...updatedAtToWire(row) },
    );
  }
}

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
