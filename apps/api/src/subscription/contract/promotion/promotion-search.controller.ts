import { promotionErrors } from '@intendance/domain/subscription/contract/promotion/promotion.errors.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { throttleErrors } from '../../../capabilities/throttle/throttle.errors.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { PromotionCheckDto, PromotionDto } from './promotion.dto.js';
import { promotionToWire } from './promotion-wire.js';
import { Promotions } from './promotions.js';

@ApiTags('subscription')
@Access({ feature: 'offer' })
@Controller('search')
export class PromotionSearchController {
  constructor(private readonly promotions: Promotions) {}

  @Get('promotions')
  @ApiOperation({ summary: 'Vérifier un code promo pour un module ; les essais sont limités' })
  @ApiOkResponse({ type: PromotionDto })
  @ApiProblem(
    promotionErrors.unknown(),
    promotionErrors.closed(),
    promotionErrors.expired(localDate('2026-01-31')),
    promotionErrors.otherModule('website'),
    throttleErrors.throttled(60),
  )
  async check(@Ctx() context: RequestContext, @Query() { code, moduleCode }: PromotionCheckDto): Promise<PromotionDto> {
    const promotion = await this.promotions.find(context, code, moduleCode);
    return promotionToWire(promotion, promotion.status);
  }
}
