import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Ctx } from '../../platform/http/request-state.js';
import { Versioned } from '../../platform/http/saved.js';
import { ApiListing } from '../../platform/lists/api-listing.js';
import { ListParams } from '../../platform/lists/list-params.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import type { PageAnswer } from '../../platform/lists/page-answer.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { PersonDto } from './person.dto.js';
import { personListing } from './person.listing.js';
import { FindPerson, ListPeople } from './person.queries.js';
import { personToWire } from './person-wire.js';

@ApiTags('people')
@Access({ feature: 'people' })
@Controller('people')
export class PersonController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiOperation({ summary: 'Lister les personnes et leur foyer' })
  @ApiListing(personListing, PersonDto)
  list(@Ctx() context: RequestContext, @ListParams(personListing) request: ListRequest): Promise<PageAnswer<PersonDto>> {
    return this.queries.execute(new ListPeople(context, request));
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une personne et son foyer' })
  @ApiOkResponse({ type: PersonDto })
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<PersonDto>> {
    const { version, state } = await this.queries.execute(new FindPerson(context, id));
    return new Versioned(personToWire(id, version, state), version);
  }
}
