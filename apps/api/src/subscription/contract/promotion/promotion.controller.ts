import { promotionErrors } from '@intendance/domain/subscription/contract/promotion/promotion.errors.js';
import {
  operatorEnvironmentId,
  type PromotionCommand,
  promotionCase,
  promotionCatalogueId,
} from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { CreatePromotionDto, PromotionDto, PromotionsDto } from './promotion.dto.js';
import { promotionToWire, termsOf } from './promotion-wire.js';
import { Promotions } from './promotions.js';

/** Codes as data of the operator, in the environment of the operator. */
@ApiTags('operator')
@Access('operator')
@Controller('promotions')
export class PromotionController {
  constructor(
    private readonly promotions: Promotions,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les codes promo' })
  @ApiOkResponse({ type: PromotionsDto })
  async list(@Ctx() context: RequestContext): Promise<PromotionsDto> {
    const [promotions, uses] = await Promise.all([this.promotions.catalogue(), this.promotions.uses(context)]);
    const listed = promotions.map((each) => ({ ...promotionToWire(each, each.status), uses: uses.get(each.code) ?? 0 }));
    return { totalCount: promotions.length, promotions: listed };
  }

  @Post()
  @ApiOperation({ summary: 'Créer un code promo' })
  @ApiCreatedResponse({ type: PromotionDto })
  @ApiProblem(
    promotionErrors.codeTaken(),
    promotionErrors.codeInvalid(),
    promotionErrors.labelMissing(),
    promotionErrors.moduleFree(),
    promotionErrors.discountInvalid(),
    promotionErrors.durationInvalid(),
  )
  create(@Ctx() context: RequestContext, @Body() dto: CreatePromotionDto): Promise<Saved<PromotionDto>> {
    return this.execute(context, { type: 'CreatePromotion', data: termsOf(dto) });
  }

  @Post(':code/close')
  @HttpCode(200)
  @ApiOperation({ summary: 'Ne plus proposer un code promo ; ceux qui l’ont déjà le gardent' })
  @ApiOkResponse({ type: PromotionDto })
  @ApiProblem(promotionErrors.unknown())
  close(@Ctx() context: RequestContext, @Param('code') code: string): Promise<Saved<PromotionDto>> {
    return this.execute(context, { type: 'ClosePromotion', data: { code } });
  }

  private async execute(context: RequestContext, command: PromotionCommand): Promise<Saved<PromotionDto>> {
    const operator = { ...context, environmentId: operatorEnvironmentId };
    const request = new ExecuteCase(operator, promotionCase, { ...command, id: promotionCatalogueId });
    const { value, version, position } = await this.commands.execute(request);
    return new Saved(promotionToWire(value, value.status), version, position);
  }
}
