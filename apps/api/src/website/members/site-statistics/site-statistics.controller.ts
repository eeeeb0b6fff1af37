import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CountBeneficiaries } from '../../../directory/public.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Members } from '../member-access/members.js';
import { SiteStatisticsDto } from './site-statistics.dto.js';

@ApiTags('website')
@Access({ feature: 'website' })
@Controller('website')
export class SiteStatisticsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly members: Members,
  ) {}

  @Get('statistics')
  @ApiOperation({ summary: 'Les bénéficiaires, et la part de ceux qui se sont déjà connectés au site' })
  @ApiOkResponse({ type: SiteStatisticsDto })
  async statistics(@Ctx() context: RequestContext): Promise<SiteStatisticsDto> {
    const customerCount = await this.queries.execute(new CountBeneficiaries(context));
    const signedIn = await this.members.countSignedIn(context);
    return { connectionRate: customerCount === 0 ? 0 : Math.round((100 * signedIn) / customerCount), customerCount };
  }
}
