import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CountBeneficiaries } from '../../directory/public.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Ctx } from '../../platform/http/request-state.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { SiteStatisticsDto } from './site-statistics.dto.js';

/** No member has signed in as long as the members' site keeps its own accounts: the rate is 0. */
const connectionRate = 0;

@ApiTags('website')
@Access({ feature: 'website' })
@Controller('website')
export class SiteStatisticsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('statistics')
  @ApiOperation({ summary: 'Les bénéficiaires, et la part de ceux qui se sont déjà connectés au site' })
  @ApiOkResponse({ type: SiteStatisticsDto })
  async statistics(@Ctx() context: RequestContext): Promise<SiteStatisticsDto> {
    return { connectionRate, customerCount: await this.queries.execute(new CountBeneficiaries(context)) };
  }
}
