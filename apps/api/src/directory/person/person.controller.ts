import { personErrors } from '@intendance/domain/directory/person/person.errors.js';
import { type PersonCaseCommand, personCase } from '@intendance/domain/directory/person/person-case.js';
import type { SentPerson } from '@intendance/domain/directory/person/sent-person.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import type { Session } from '../../platform/access/session.js';
import { IdParam } from '../../platform/http/id-param.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { keptFields } from '../../platform/http/openapi/kept-fields.js';
import { Ctx, CurrentSession } from '../../platform/http/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/http/saved.js';
import { ApiListing } from '../../platform/lists/api-listing.js';
import type { PageAnswer } from '../../platform/lists/page-answer.js';
import { updatedAtToWire } from '../../platform/lists/updated-at.js';
import { newRecordId } from '../../platform/tenancy/new-record-id.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { Cities } from '../city/cities.js';
import { PeopleParams, type PeopleRequest } from './people-request.js';
import { PersonDto, type PersonSummaryDto } from './person.dto.js';
import { personListing } from './person.listing.js';
import { FindPerson, ListPeople } from './person.queries.js';
import { checkView, personView, viewErrors } from './person-view.js';
import { personToWire } from './person-wire.js';
import { SavePersonDto } from './save-person.dto.js';
import { sentPerson } from './sent-person.js';

const missing = { propertyPath: 'lastname', code: 'required', message: 'Vous devez remplir le champ obligatoire Nom' };
const wrong = { propertyPath: 'mobile', code: 'phone', message: 'Le mobile commence par 06 ou 07, et compte 10 chiffres.' };
const saveProblems = ApiProblem(
  personErrors.memberUnknown(),
  personErrors.incomplete([missing]),
  personErrors.invalid([wrong]),
  viewErrors.family(),
  viewErrors.documents(),
);

@ApiTags('people')
@Access({ feature: 'people-edit' })
@Controller('people')
export class PersonController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly store: EventStore,
    private readonly cities: Cities,
  ) {}

  /** Who handles claims without seeing the directory finds beneficiaries by name, and gets `id`, `lastname`, `firstname` and `fullname` only. */
  @Get()
  @Access({ anyOf: ['people', 'refunds'] })
  @ApiOperation({
    summary: 'Lister les personnes et leur foyer',
    description: 'Avec ACTIVITY_ACCESS sans PEOPLE_ACCESS : recherche seulement, et id, lastname, firstname et fullname seulement.',
  })
  @ApiListing(personListing, PersonDto)
  list(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @PeopleParams() query: PeopleRequest,
  ): Promise<PageAnswer<PersonDto | PersonSummaryDto>> {
    return this.queries.execute(new ListPeople(context, query, personView(session)));
  }

  @Get(':id')
  @Access({ feature: 'people' })
  @ApiOperation({ summary: 'Lire une personne et son foyer' })
  @ApiOkResponse({ type: PersonDto })
  async find(@Ctx() context: RequestContext, @CurrentSession() session: Session, @IdParam() id: string): Promise<Versioned<PersonDto>> {
    const { version, state, ...row } = await this.queries.execute(new FindPerson(context, id));
    return new Versioned({ ...personToWire(id, version, state, personView(session)), ...updatedAtToWire(row) }, version);
  }

  @Post()
  @ApiOperation({ summary: 'Créer une fiche' })
  @ApiCreatedResponse({ type: PersonDto })
  @saveProblems
  async create(@Ctx() context: RequestContext, @CurrentSession() session: Session, @Body() dto: SavePersonDto): Promise<Saved<PersonDto>> {
    const data = await this.sent(context, session, dto);
    return this.execute(context, session, newRecordId(context, 'person'), { type: 'RegisterPerson', data });
  }

  @Put(':id')
  @ApiOperation({ summary: 'Enregistrer une fiche', description: keptFields })
  @ApiOkResponse({ type: PersonDto })
  @saveProblems
  async edit(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: SavePersonDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<PersonDto>> {
    const data = await this.sent(context, session, dto, id as PersonId);
    return this.execute(context, session, id, { type: 'SavePerson', data }, expected);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Mettre une fiche à la corbeille' })
  @HttpCode(200)
  @ApiOkResponse({ type: PersonDto })
  remove(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @IfMatch() expected?: number,
  ): Promise<Saved<PersonDto>> {
    return this.execute(context, session, id, { type: 'DeletePerson' }, expected);
  }

  @Post(':id/restore')
  @ApiOperation({ summary: 'Sortir une fiche de la corbeille' })
  @HttpCode(200)
  @ApiOkResponse({ type: PersonDto })
  restore(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @IfMatch() expected?: number,
  ): Promise<Saved<PersonDto>> {
    return this.execute(context, session, id, { type: 'RestorePerson' }, expected);
  }

  private sent(context: RequestContext, session: Session, dto: SavePersonDto, id?: PersonId): Promise<SentPerson> {
    const view = personView(session);
    checkView(dto, view);
    return sentPerson({ context, dto, view, store: this.store, cities: this.cities, ...(id && { id }) });
  }

  private async execute(
    context: RequestContext,
    session: Session,
    id: string,
    command: PersonCaseCommand,
    expected?: number,
  ): Promise<Saved<PersonDto>> {
    const request = new ExecuteCase(context, personCase, { id: id as PersonId, ...command }, expected);
    const { value, version, position } = await this.commands.execute(request);
    return new Saved(personToWire(id, version, value, personView(session)), version, position);
  }
}
