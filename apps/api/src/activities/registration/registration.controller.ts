import { registrationErrors } from '@intendance/domain/activities/registration/registration.errors.js';
import { registrationActivityErrors } from '@intendance/domain/activities/registration-activity/registration-activity.errors.js';
import { personErrors } from '@intendance/domain/directory/public.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Attachments } from '../../capabilities/attachment/attachments.js';
import { Access } from '../../platform/access/access.decorator.js';
import { HistoryEntryDto } from '../../platform/history/history.dto.js';
import { historyListing } from '../../platform/history/history.listing.js';
import { HistoryReader } from '../../platform/history/history-reader.js';
import { IdParam } from '../../platform/http/id-param.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../platform/http/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/http/saved.js';
import { SingleUnit } from '../../platform/http/single-unit.js';
import { ApiListing } from '../../platform/lists/api-listing.js';
import { ListParams } from '../../platform/lists/list-params.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import type { ListAnswer, PageAnswer } from '../../platform/lists/page-answer.js';
import { Clock } from '../../platform/runtime/clock.js';
import { newRecordId } from '../../platform/tenancy/new-record-id.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { euros, sentPayment } from '../claim/claim-wire.js';
import { RegistrationDto } from './registration.dto.js';
import { ExecuteRegistration } from './registration.handler.js';
import { registrationListing } from './registration.listing.js';
import { FindRegistration, ListRegistrations } from './registration.queries.js';
import type { SentForm } from './registration-actions.js';
import { RequestRegistrationDto, SaveRegistrationDto } from './registration-requests.dto.js';
import { registrationToWire, sentRegistration } from './registration-wire.js';

/** In the specification's order. */
const checks = [
  registrationErrors.documentMissing(),
  registrationErrors.incomplete([]),
  registrationErrors.personMissing(),
  registrationErrors.notComputed(),
  registrationErrors.notEligible(),
  registrationErrors.entriesInvalid(),
  'registration.recompute-required',
  registrationErrors.activityDeleted(),
  personErrors.unknown(),
  personErrors.deleted(),
  registrationActivityErrors.unknown(),
];

@ApiTags('inscriptions')
@Access({ feature: 'inscriptions' })
@SingleUnit()
@Controller('inscriptions')
export class RegistrationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly attachments: Attachments,
    private readonly clock: Clock,
    private readonly historyReader: HistoryReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les inscriptions' })
  @ApiListing(registrationListing, RegistrationDto)
  list(@Ctx() context: RequestContext, @ListParams(registrationListing) request: ListRequest): Promise<ListAnswer<RegistrationDto>> {
    return this.queries.execute(new ListRegistrations(context, request));
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une inscription' })
  @ApiOkResponse({ type: RegistrationDto })
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<RegistrationDto>> {
    const view = await this.queries.execute(new FindRegistration(context, id));
    return new Versioned(registrationToWire(view), view.version);
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Ce qui a été fait sur une inscription, par qui et quand' })
  @ApiListing(historyListing, HistoryEntryDto)
  history(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @ListParams(historyListing) request: ListRequest,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    return this.historyReader.ofRecord(context, 'inscription', id, request);
  }

  @Post()
  @ApiOperation({ summary: 'Inscrire un bénéficiaire' })
  @ApiCreatedResponse({ type: RegistrationDto })
  @ApiProblem(...checks)
  async request(@Ctx() context: RequestContext, @Body() dto: RequestRegistrationDto): Promise<Saved<RegistrationDto>> {
    const form = await this.formOf(context, dto);
    const data = { ...form, requestedAt: this.clock.now().toISOString(), goal: dto.status ?? 'waiting' };
    const id = newRecordId(context, 'registration');
    return this.saved(new ExecuteRegistration(context, id, { type: 'RequestRegistration', data }));
  }

  @Put(':id')
  @ApiOperation({ summary: 'Enregistrer une inscription, et le statut choisi' })
  @ApiOkResponse({ type: RegistrationDto })
  @ApiProblem(
    ...checks,
    registrationErrors.closed(),
    registrationErrors.forbiddenMove('paid', 'refused'),
    registrationErrors.reasonMissing(),
  )
  async save(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: SaveRegistrationDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<RegistrationDto>> {
    const { status: goal, isDeleted, reason } = dto;
    const data = { ...(await this.formOf(context, dto)), ...sentPayment(dto), goal, isDeleted, reason: reason ?? '' };
    return this.saved(new ExecuteRegistration(context, id as RegistrationId, { type: 'SaveRegistration', data }, expected));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Mettre une inscription à la corbeille' })
  @HttpCode(200)
  @ApiOkResponse({ type: RegistrationDto })
  @ApiProblem(registrationErrors.forbiddenMove('valid', 'deleted'))
  remove(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<RegistrationDto>> {
    return this.saved(new ExecuteRegistration(context, id as RegistrationId, { type: 'DeleteRegistration' }, expected));
  }

  private async formOf(context: RequestContext, dto: RequestRegistrationDto | SaveRegistrationDto): Promise<SentForm> {
    const { inscription_attachments: ids, comment, bill_amount } = dto;
    const documents = ids && (await this.attachments.find(context, ids));
    return { claim: sentRegistration(dto), seen: euros(bill_amount) ?? null, comment: comment ?? '', documents };
  }

  private async saved(command: ExecuteRegistration): Promise<Saved<RegistrationDto>> {
    const { value, version, position } = await this.commands.execute(command);
    return new Saved(registrationToWire({ ...value, version }), version, position);
  }
}
