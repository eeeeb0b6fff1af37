import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { throttleErrors } from '../../../capabilities/throttle/throttle.errors.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { SiteCheckDto } from './site-check.dto.js';
import { SiteCheck } from './site-check.js';

@ApiTags('website')
@Access({ feature: 'website-pages' })
@Controller('website/publish_check')
export class SiteCheckController {
  constructor(private readonly check: SiteCheck) {}

  @Get()
  @ApiOperation({
    summary: 'Vérifier le site : liens morts, images sans texte, contrastes, brouillons et activités fermées, textes légaux',
  })
  @ApiOkResponse({ type: SiteCheckDto })
  @ApiProblem(throttleErrors.throttled(60))
  async run(@Ctx() context: RequestContext): Promise<SiteCheckDto> {
    const problems = await this.check.run(context);
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    return { errors, warnings: problems.length - errors, problems };
  }
}
