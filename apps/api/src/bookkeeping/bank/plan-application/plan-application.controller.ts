import { planApplicationErrors } from '@intendance/domain/bookkeeping/bank/plan-application/plan-application.errors.js';
import type { PlanApplicationId } from '@intendance/domain/bookkeeping/bank/plan-application/plan-application.events.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { PlanApplicationDto } from './plan-application.dto.js';
import { PlanApplications } from './plan-applications.js';

@ApiTags('plan')
@Access({ feature: 'accounting-plan' })
@Controller('comptability/plan/applications')
export class PlanApplicationController {
  constructor(private readonly applications: PlanApplications) {}

  @Get(':id')
  @ApiOperation({ summary: 'Suivre la mise à jour des opérations après un changement du plan' })
  @ApiOkResponse({ type: PlanApplicationDto })
  @ApiProblem(planApplicationErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<PlanApplicationDto>> {
    const { version, position, status, operations, changed, refused } = await this.applications.find(context, id as PlanApplicationId);
    return new Saved({ id, status, operations, changed, refused }, version, position);
  }
}
