import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import { environmentErrors } from '@intendance/domain/subscription/public.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { RecoverAccessDto, RecoveredAccessDto } from './recovery.dto.js';
import { Recovery } from './recovery.js';

@ApiTags('operator')
@Access('operator')
@Controller('operator/users')
export class RecoveryController {
  constructor(private readonly recovery: Recovery) {}

  @Post('recover')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Donner un administrateur à une structure qui n’en a plus',
    description: 'Un utilisateur de la structure le redevient ; une autre adresse est invitée. L’historique garde le motif.',
  })
  @ApiOkResponse({ type: RecoveredAccessDto })
  @ApiProblem(environmentErrors.unknown(), userErrors.emailInvalid(), userErrors.nameInvalid('lastname'), userErrors.reasonMissing())
  async recover(@Ctx() context: RequestContext, @Body() dto: RecoverAccessDto): Promise<RecoveredAccessDto> {
    const { environment_id, firstname = '', lastname = dto.email.split('@')[0] ?? '', ...request } = dto;
    const environmentId = environment_id as EnvironmentId;
    return { outcome: await this.recovery.recover(context, { ...request, firstname, lastname, environmentId }) };
  }
}
