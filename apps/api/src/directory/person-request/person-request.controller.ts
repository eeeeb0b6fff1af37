import { personRequestErrors } from '@intendance/domain/directory/person-request/person-request.errors.js';
import type { PersonRequestId } from '@intendance/domain/directory/person-request/person-request.events.js';
import { personErrors } from '@intendance/domain/directory/public.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Attachments } from '../../capabilities/attachment/attachments.js';
import { Access } from '../../platform/access/access.decorator.js';
import type { Session } from '../../platform/access/session.js';
import { HistoryEntryDto } from '../../platform/history/history.dto.js';
import { historyListing } from '../../platform/history/history.listing.js';
import { HistoryReader } from '../../platform/history/history-reader.js';
import { IdParam } from '../../platform/http/id-param.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { keptFields } from '../../platform/http/openapi/kept-fields.js';
import { Ctx, CurrentSession } from '../../platform/http/request-state.js';
import { IfMatch, type Saved, Versioned } from '../../platform/http/saved.js';
import { ApiListing } from '../../platform/lists/api-listing.js';
import { ListParams } from '../../platform/lists/list-params.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import type { PageAnswer } from '../../platform/lists/page-answer.js';
import { newRecordId } from '../../platform/tenancy/new-record-id.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { personView, viewErrors } from '../person/person-view.js';
import { DecidePersonRequestDto, PersonRequestDto, SavePersonRequestDto, SubmitPersonRequestDto } from './person-request.dto.js';
import { personRequestListing } from './person-request.listing.js';
import { FindPersonRequest, ListPersonRequests } from './person-request.queries.js';
import { memberOf, requestToWire } from './person-request-wire.js';
import { RequestWork } from './request-work.js';

const missing = { propertyPath: 'data.firstname', code: 'required', message: 'Vous devez remplir le champ obligatoire Prénom' };
const invalid = personRequestErrors.invalid([missing]);

@ApiTags('person_requests')
@Access({ feature: 'people-edit' })
@Controller('person_requests')
export class PersonRequestController {
  constructor(
    private readonly queries: QueryBus,
    private readonly work: RequestWork,
    private readonly attachments: Attachments,
    private readonly historyReader: HistoryReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les demandes des personnes' })
  @ApiListing(personRequestListing, PersonRequestDto)
  list(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @ListParams(personRequestListing) request: ListRequest,
  ): Promise<PageAnswer<PersonRequestDto>> {
    return this.queries.execute(new ListPersonRequests(context, request, personView(session)));
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une demande' })
  @ApiOkResponse({ type: PersonRequestDto })
  async find(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
  ): Promise<Versioned<PersonRequestDto>> {
    const row = await this.queries.execute(new FindPersonRequest(context, id));
    return new Versioned(requestToWire(row, personView(session)), row.version);
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Ce qui a été fait sur une demande, par qui et quand' })
  @ApiListing(historyListing, HistoryEntryDto)
  history(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @ListParams(historyListing) request: ListRequest,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    return this.historyReader.ofRecord(context, 'person_request', id, request, session);
  }

  @Post()
  @ApiOperation({ summary: 'Déposer une demande au nom d’une personne' })
  @ApiCreatedResponse({ type: PersonRequestDto })
  @ApiProblem(invalid, personErrors.unknown(), personErrors.deleted(), viewErrors.documents())
  async submit(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Body() dto: SubmitPersonRequestDto,
  ): Promise<Saved<PersonRequestDto>> {
    const { person, data, comment, attachments } = dto;
    if (attachments && !personView(session).documents) throw viewErrors.documents();
    const documents = await this.attachments.find(context, attachments ?? []);
    const id = newRecordId(context, 'person-request') as PersonRequestId;
    const submission = { personId: person as PersonId, member: memberOf(data), comment: comment ?? '', documents };
    return this.work.run(context, session, id, { type: 'SubmitPersonRequest', data: submission });
  }

  @Put(':id')
  @ApiOperation({ summary: 'Enregistrer une demande en attente, et la décider si status le dit', description: keptFields })
  @ApiOkResponse({ type: PersonRequestDto })
  @ApiProblem(invalid, personRequestErrors.closed(), personRequestErrors.commentMissing(), personErrors.memberDuplicate('Zoé'))
  save(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: SavePersonRequestDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<PersonRequestDto>> {
    const { data = {}, status, comment } = dto;
    const change = { member: memberOf(data), comment: comment === null ? '' : comment, status };
    return this.work.run(context, session, id as PersonRequestId, { type: 'SavePersonRequest', data: change }, expected);
  }

  /** The member joins the family, with the documents of the request. */
  @Post(':id/approve')
  @ApiOperation({ summary: 'Approuver une demande : le membre est ajouté à la famille' })
  @HttpCode(200)
  @ApiOkResponse({ type: PersonRequestDto })
  @ApiProblem(personRequestErrors.closed(), personErrors.memberDuplicate('Zoé'), personErrors.spouseExists(), personErrors.deleted())
  approve(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: DecidePersonRequestDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<PersonRequestDto>> {
    const data = { comment: dto.comment ?? '' };
    return this.work.run(context, session, id as PersonRequestId, { type: 'ApprovePersonRequest', data }, expected);
  }

  @Post(':id/refuse')
  @ApiOperation({ summary: 'Refuser une demande, avec son motif' })
  @HttpCode(200)
  @ApiOkResponse({ type: PersonRequestDto })
  @ApiProblem(personRequestErrors.closed(), personRequestErrors.commentMissing())
  refuse(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: DecidePersonRequestDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<PersonRequestDto>> {
    const data = { comment: dto.comment ?? '' };
    return this.work.run(context, session, id as PersonRequestId, { type: 'RefusePersonRequest', data }, expected);
  }
}
