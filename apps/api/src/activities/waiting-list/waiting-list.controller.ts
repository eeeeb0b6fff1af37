import { registrationErrors } from '@intendance/domain/activities/registration/registration.errors.js';
import { registrationActivityErrors } from '@intendance/domain/activities/registration-activity/registration-activity.errors.js';
import { waitingListErrors } from '@intendance/domain/activities/waiting-list/waiting-list.errors.js';
import { type WaitingListCommand, waitingListCase } from '@intendance/domain/activities/waiting-list/waiting-list-case.js';
import { personErrors } from '@intendance/domain/directory/public.js';
import type { PersonId, RegistrationActivityId } from '@intendance/kernel/id.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { SingleUnit } from '../../platform/wire/single-unit.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { JoinWaitingListDto, WaitingListDto, type WaitingListEntryDto } from './waiting-list.dto.js';
import { WaitingListReader, type WaitingPerson } from './waiting-list-reader.js';

/** The people who wait for places of an activity that is full. */
@ApiTags('inscription_settings')
@Access({ feature: 'inscriptions' })
@SingleUnit()
@Controller('inscription_settings/:id/waiting_list')
export class WaitingListController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: WaitingListReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lire la liste d’attente d’une activité' })
  @ApiOkResponse({ type: WaitingListDto })
  @ApiProblem(registrationActivityErrors.unknown())
  async list(@Ctx() context: RequestContext, @IdParam() id: RegistrationActivityId): Promise<WaitingListDto> {
    const { total, people } = await this.reader.of(context, id);
    return { totalCount: total, waiting_list: people.map(entryToWire) };
  }

  @Put(':person')
  @HttpCode(204)
  @ApiOperation({ summary: 'Mettre un bénéficiaire sur la liste d’attente d’une activité complète' })
  @ApiNoContentResponse()
  @ApiProblem(
    registrationActivityErrors.unknown(),
    waitingListErrors.none(),
    waitingListErrors.activityClosed(),
    personErrors.unknown(),
    waitingListErrors.notCurrent(),
    registrationErrors.incomplete([]),
    registrationErrors.entriesInvalid(),
    waitingListErrors.tooMany(50),
    waitingListErrors.already(),
    waitingListErrors.registered(),
    waitingListErrors.placesLeft(2),
  )
  async join(
    @Ctx() context: RequestContext,
    @IdParam() id: RegistrationActivityId,
    @IdParam('person') personId: PersonId,
    @Body() { entries = null }: JoinWaitingListDto,
  ): Promise<void> {
    await this.execute(context, id, { type: 'JoinWaitingList', data: { personId, entries } });
  }

  @Post(':person/offer')
  @HttpCode(204)
  @ApiOperation({ summary: 'Proposer des places libres à un bénéficiaire avant son tour' })
  @ApiNoContentResponse()
  @ApiProblem(
    registrationActivityErrors.unknown(),
    waitingListErrors.none(),
    waitingListErrors.activityClosed(),
    waitingListErrors.absent(),
    waitingListErrors.noPlaces(1),
  )
  async offer(@Ctx() context: RequestContext, @IdParam() id: RegistrationActivityId, @IdParam('person') personId: PersonId): Promise<void> {
    await this.execute(context, id, { type: 'OfferPlacesOutOfTurn', data: { personId } });
  }

  @Delete(':person')
  @HttpCode(204)
  @ApiOperation({ summary: 'Retirer un bénéficiaire de la liste d’attente' })
  @ApiNoContentResponse()
  @ApiProblem(registrationActivityErrors.unknown())
  async remove(
    @Ctx() context: RequestContext,
    @IdParam() id: RegistrationActivityId,
    @IdParam('person') personId: PersonId,
  ): Promise<void> {
    await this.execute(context, id, { type: 'LeaveWaitingList', data: { personId, cause: 'office' } });
  }

  private async execute(context: RequestContext, id: RegistrationActivityId, command: WaitingListCommand): Promise<void> {
    await this.commands.execute(new ExecuteCase(context, waitingListCase, { id, ...command }));
  }
}

const entryToWire = ({ person_id, lastname, firstname, entries, rank, joined_at, offered_until }: WaitingPerson): WaitingListEntryDto => ({
  person: {
    id: person_id,
    fullname: [lastname, firstname].filter(Boolean).join(' '),
    lastname: lastname ?? '',
    firstname: firstname ?? '',
  },
  entries,
  rank,
  joined_at: joined_at.toISOString(),
  status: offered_until === null ? 'waiting' : 'offered',
  offered_until: offered_until?.toISOString() ?? null,
});
