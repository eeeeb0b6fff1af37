import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import { moduleCodes } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { environmentErrors } from '@intendance/domain/subscription/public.js';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { SingleUnit } from '../../platform/wire/single-unit.js';
import { operatorActor } from '../../subscription/public.js';
import { OpenEnvironmentDto, OpenedEnvironmentDto } from './environment-opening.dto.js';
import { Installation } from './installation.js';

/** Opens a structure with its first administrator, as `intendance environments create` does on the server. */
@ApiTags('operator')
@Access('operator')
@Controller('environments')
export class EnvironmentOpeningController {
  constructor(private readonly installation: Installation) {}

  /** A single unit: its answer holds a link that signs in, and is stored nowhere. */
  @Post()
  @SingleUnit()
  @ApiOperation({
    summary: 'Ouvrir une structure et son premier administrateur',
    description: 'Réservé à l’exploitation. Une structure s’inscrit elle-même par `POST /register`.',
  })
  @ApiCreatedResponse({ type: OpenedEnvironmentDto })
  @ApiProblem(
    environmentErrors.nameMissing(),
    environmentErrors.parentModuleInactive(),
    userErrors.emailInvalid(),
    userErrors.nameMissing(),
    userErrors.emailTaken(),
  )
  async open(@Ctx() context: RequestContext, @Body() { trial_days, ...dto }: OpenEnvironmentDto): Promise<OpenedEnvironmentDto> {
    const { name, type, brand = null, modules = moduleCodes, administrator } = dto;
    const creation = { name, type, brand, modules, trialDays: trial_days ?? null, administrator };
    const operator = { source: context.source, actor: operatorActor(context) };
    const { environmentId, url, expiresAt } = await this.installation.createEnvironment(creation, operator);
    return { id: environmentId, password_url: url, expires_at: expiresAt.toISOString() };
  }
}
