import { environmentErrors } from '@intendance/domain/subscription/contract/environment/environment.errors.js';
import { describeEnvironmentCase } from '@intendance/domain/subscription/contract/subscription/describe-environment.js';
import { stale } from '@intendance/kernel/domain-error.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HistoryEntryDto } from '../../../platform/history/history.dto.js';
import { historyListing } from '../../../platform/history/history.listing.js';
import { HistoryReader } from '../../../platform/history/history-reader.js';
import { ApiListing } from '../../../platform/lists/api-listing.js';
import { ListParams } from '../../../platform/lists/list-params.js';
import type { ListRequest } from '../../../platform/lists/list-request.js';
import type { PageAnswer } from '../../../platform/lists/page-answer.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import { keptFields } from '../../../platform/wire/kept-fields.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { EnvironmentChanged } from '../environment/environment-changed.js';
import { ownEnvironment } from '../environment/own-environment.js';
import { EnvironmentDto, EnvironmentsDto, SaveEnvironmentDto } from './environment.dto.js';
import { formOf } from './environment-wire.js';
import { Offers } from './offers.js';

const wrongSiren = { propertyPath: 'siren', code: 'environment.siren-invalid', message: 'Le SIREN compte neuf chiffres.' };

/** Serves the caller's environment only: every other id is unknown. Newcomers open one by registering, operators by `POST`. */
@ApiTags('subscription')
@Access({ feature: 'environment' })
@Controller('environments')
export class EnvironmentController {
  constructor(
    private readonly offers: Offers,
    private readonly commands: CommandBus,
    private readonly bus: EventBus,
    private readonly historyReader: HistoryReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les structures de la session' })
  @ApiOkResponse({ type: EnvironmentsDto })
  async list(@Ctx() { environmentId }: RequestContext): Promise<EnvironmentsDto> {
    const { offer, version } = await this.offers.find(environmentId);
    return { totalCount: 1, environments: [await this.offers.toWire(environmentId, offer, version)] };
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire la structure, son abonnement et ses modules avec leurs prix' })
  @ApiOkResponse({ type: EnvironmentDto })
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<EnvironmentDto>> {
    const environmentId = ownEnvironment(context, id);
    const { offer, version } = await this.offers.find(environmentId);
    return new Versioned(await this.offers.toWire(environmentId, offer, version), version);
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Ce qui a été fait de la structure, par qui et quand' })
  @ApiListing(historyListing, HistoryEntryDto)
  history(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @ListParams(historyListing) request: ListRequest,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    return this.historyReader.ofRecord(context, 'environment', ownEnvironment(context, id), request);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Modifier la structure', description: keptFields })
  @ApiOkResponse({ type: EnvironmentDto })
  @ApiProblem(
    stale(4),
    environmentErrors.nameMissing(),
    environmentErrors.nameInvalid(),
    environmentErrors.invalid([wrongSiren]),
    environmentErrors.typeLocked(),
  )
  async save(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: SaveEnvironmentDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<EnvironmentDto>> {
    const environmentId = ownEnvironment(context, id);
    const command = { type: 'DescribeEnvironment' as const, id: environmentId, data: formOf(dto) };
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, describeEnvironmentCase, command, expected));
    await this.bus.publish(new EnvironmentChanged(environmentId));
    return new Saved(await this.offers.toWire(environmentId, value, version), version, position);
  }
}
