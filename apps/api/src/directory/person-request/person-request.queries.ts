import { personRequestErrors } from '@intendance/domain/directory/person-request/person-request.errors.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ListReader } from '../../platform/lists/list-reader.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import { type PageAnswer, pageAnswer } from '../../platform/lists/page-answer.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { PersonView } from '../person/person-view.js';
import type { PersonRequestDto } from './person-request.dto.js';
import { type ListedPersonRequest, personRequestListing } from './person-request.listing.js';
import { requestToWire } from './person-request-wire.js';

export class ListPersonRequests extends Query<PageAnswer<PersonRequestDto>> {
  constructor(
    readonly context: RequestContext,
    readonly request: ListRequest,
    readonly view: PersonView,
  ) {
    super();
  }
}

@QueryHandler(ListPersonRequests)
export class ListPersonRequestsHandler implements IQueryHandler<ListPersonRequests> {
  constructor(private readonly listReader: ListReader) {}

  async execute({ context, request, view }: ListPersonRequests): Promise<PageAnswer<PersonRequestDto>> {
    const page = await this.listReader.page<ListedPersonRequest>(context, personRequestListing, request);
    return pageAnswer(personRequestListing, page, (row) => requestToWire(row, view));
  }
}

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
