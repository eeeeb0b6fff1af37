import { operatorErrors } from '@intendance/domain/identity/operator/operator.errors.js';
import type { OperatorRoster } from '@intendance/domain/identity/operator/operator.js';
import { displayName } from '@intendance/domain/identity/user/user.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import { Saved } from '../../platform/wire/saved.js';
import type { Session } from '../../platform/wire/session.js';
import type { WriteResult } from '../../platform/writes/write-result.js';
import { GrantOperatorDto, OperatorsDto, RevokeOperatorDto } from './operator.dto.js';
import { type ListedOperator, OperatorChanges } from './operator-changes.js';

@ApiTags('operator')
@Access('operator')
@Controller('operator/operators')
export class OperatorController {
  constructor(private readonly changes: OperatorChanges) {}

  @Get()
  @ApiOperation({ summary: 'Lister les exploitants de l’installation' })
  @ApiOkResponse({ type: OperatorsDto })
  list(@CurrentSession() session: Session): Promise<OperatorsDto> {
    return this.read(session);
  }

  @Put()
  @ApiOperation({ summary: 'Donner les droits d’exploitation à un utilisateur d’une structure' })
  @ApiOkResponse({ type: OperatorsDto })
  @ApiProblem(operatorErrors.notEligible(), operatorErrors.reasonMissing(), operatorErrors.revoked())
  async grant(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Body() { email, environment_id, reason }: GrantOperatorDto,
  ): Promise<Saved<OperatorsDto>> {
    const environmentId = environment_id as EnvironmentId | undefined;
    return this.saved(session, await this.changes.grant(context, session, { email, environmentId, reason }));
  }

  @Post(':id/revoke')
  @HttpCode(200)
  @ApiOperation({ summary: 'Retirer ses droits d’exploitation à un autre exploitant' })
  @ApiOkResponse({ type: OperatorsDto })
  @ApiProblem(operatorErrors.unknown(), operatorErrors.ownRights(), operatorErrors.reasonMissing(), operatorErrors.revoked())
  async revoke(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() { reason }: RevokeOperatorDto,
  ): Promise<Saved<OperatorsDto>> {
    return this.saved(session, await this.changes.revoke(context, session, { userId: id as UserId, reason }));
  }

  private async saved(session: Session, { version, position }: WriteResult<OperatorRoster>): Promise<Saved<OperatorsDto>> {
    return new Saved(await this.read(session), version, position);
  }

  private async read(session: Session): Promise<OperatorsDto> {
    const operators = (await this.changes.list(session)).map(toWire);
    return { totalCount: operators.length, operators };
  }
}

const toWire = ({ id, user, environmentId, structure }: ListedOperator) => ({
  id,
  name: displayName(user),
  email: user.email,
  environment_id: environmentId,
  structure,
  is_active: user.isActive,
});
