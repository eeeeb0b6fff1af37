import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import { SingleUnit } from '../../platform/wire/single-unit.js';
import { ApiRefreshCookie, asksForCookie, RefreshCookie } from '../session/refresh-cookie.js';
import { TokensDto } from '../session/session.dto.js';
import { providerRuleErrors } from '../user/provider-rule.errors.js';
import { StructuresDto, WaitingWorksDto } from './structure.dto.js';
import { Structures } from './structures.js';
import { WaitingWork } from './waiting-work.js';

@ApiTags('users')
@Access('session')
@Controller('users/me/structures')
export class StructureController {
  constructor(
    private readonly structures: Structures,
    private readonly work: WaitingWork,
    private readonly cookie: RefreshCookie,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Les structures de l’utilisateur connecté' })
  @ApiOkResponse({ type: StructuresDto })
  async list(@CurrentSession() session: Session): Promise<StructuresDto> {
    const { environmentId } = session;
    const structures = await this.structures.ofSession(session);
    return {
      totalCount: structures.length,
      structures: structures.map(({ membership, profile: { environment } }) => ({
        id: membership.environmentId,
        name: environment.name,
        type: environment.type,
        brand: environment.brand,
        is_current: membership.environmentId === environmentId,
        last_used_at: membership.lastUsedAt?.toISOString() ?? null,
      })),
    };
  }

  @Get('waiting')
  @ApiOperation({
    summary: 'Ce qui est à traiter dans chaque structure de l’utilisateur connecté',
    description: 'Selon ses droits et les modules de chaque structure ; null pour ce qu’il n’y voit pas.',
  })
  @ApiOkResponse({ type: WaitingWorksDto })
  async waiting(@Ctx() context: RequestContext, @CurrentSession() session: Session): Promise<WaitingWorksDto> {
    const waiting = await this.work.ofSession(context, session);
    return { totalCount: waiting.length, waiting };
  }

  /** A single unit: its answer holds tokens, and is stored nowhere. */
  @Post(':id/switch')
  @HttpCode(200)
  @SingleUnit()
  @ApiOperation({
    summary: 'Passer dans une autre structure',
    description: 'Ouvre une session dans l’autre structure. L’ancienne reste ouverte jusqu’à sa déconnexion.',
  })
  @ApiRefreshCookie()
  @ApiOkResponse({ type: TokensDto })
  @ApiProblem(userErrors.structureUnknown(), providerRuleErrors.oneStructure())
  async switch(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentSession() session: Session,
    @IdParam() id: string,
  ): Promise<TokensDto> {
    return this.cookie.answer(reply, await this.structures.switchTo(request, session, id as EnvironmentId), asksForCookie(request));
  }
}
