import { terminationErrors } from '@intendance/domain/subscription/contract/subscription/termination.errors.js';
import type { TerminationCommand } from '@intendance/domain/subscription/contract/subscription/termination.js';
import { stale } from '@intendance/kernel/domain-error.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../platform/runtime/clock.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import { ownEnvironment } from '../environment/own-environment.js';
import { Offers } from '../subscription/offers.js';
import { RequestTerminationDto, TerminationDto } from './termination.dto.js';
import { terminationToWire } from './termination-wire.js';
import { Terminations } from './terminations.js';

/** Serves the caller's environment only: every other id is unknown. */
@ApiTags('subscription')
@Access({ feature: 'termination' })
@Controller('environments')
export class TerminationController {
  constructor(
    private readonly offers: Offers,
    private readonly terminations: Terminations,
    private readonly clock: Clock,
  ) {}

  @Get(':id/termination')
  @ApiOperation({ summary: 'Lire la résiliation du contrat, ou ses dates possibles' })
  @ApiOkResponse({ type: TerminationDto })
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<TerminationDto>> {
    const { offer, version } = await this.offers.find(ownEnvironment(context, id));
    return new Versioned(terminationToWire(id, version, offer, this.clock.today()), version);
  }

  @Post(':id/termination')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Résilier le contrat',
    description: 'Le contrat reste ouvert jusqu’à son dernier jour, et la résiliation peut être annulée jusque-là. Confirmé par mail.',
  })
  @ApiOkResponse({ type: TerminationDto })
  @ApiProblem(terminationErrors.noContract(), terminationErrors.inProgress(localDate('2026-12-31')), stale(4))
  request(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { exit = 'end', reason = null }: RequestTerminationDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<TerminationDto>> {
    return this.execute(context, id, { type: 'RequestTermination', data: { exit, reason } }, expected);
  }

  @Delete(':id/termination')
  @ApiOperation({ summary: 'Annuler la résiliation du contrat', description: 'Les modules continuent comme avant. Confirmé par mail.' })
  @ApiOkResponse({ type: TerminationDto })
  @ApiProblem(terminationErrors.none(), stale(4))
  cancel(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<TerminationDto>> {
    return this.execute(context, id, { type: 'CancelTermination', data: {} }, expected);
  }

  private async execute(
    context: RequestContext,
    id: string,
    command: TerminationCommand,
    expected?: number,
  ): Promise<Saved<TerminationDto>> {
    ownEnvironment(context, id);
    const { value, version, position } = await this.terminations.execute(context, command, expected);
    return new Saved(terminationToWire(id, version, value, this.clock.today()), version, position);
  }
}
