import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ListReader } from '../../platform/lists/list-reader.js';
import { parseList } from '../../platform/lists/list-request.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { beneficiaryListing } from './person.listing.js';

/** The number of beneficiaries of today, for areas that see no directory. */
export class CountBeneficiaries extends Query<number> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

const current = parseList(beneficiaryListing, { 'filters[statusBenef]': 'current', limit: '1' });

/** The list reader keeps the count until a read model of the environment changes. */
@QueryHandler(CountBeneficiaries)
export class CountBeneficiariesHandler implements IQueryHandler<CountBeneficiaries> {
  constructor(private readonly lists: ListReader) {}

  async execute({ context }: CountBeneficiaries): Promise<number> {
    return (await this.lists.page(context, beneficiaryListing, current)).totalCount;
  }
}
