import {
  applicablePromotion,
  type Promotion,
  promotionOf,
} from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/runtime/clock.js';
import { Promotions } from './promotions.js';

/** The promotion of a code, whatever its module. @throws promotion.unknown, closed, expired */
export class FindPromotionOfCode extends Query<Promotion> {
  constructor(readonly code: string) {
    super();
  }
}

@QueryHandler(FindPromotionOfCode)
export class FindPromotionOfCodeHandler implements IQueryHandler<FindPromotionOfCode> {
  constructor(
    private readonly promotions: Promotions,
    private readonly clock: Clock,
  ) {}

  async execute({ code }: FindPromotionOfCode): Promise<Promotion> {
    const catalogue = await this.promotions.catalogue();
    const { module } = promotionOf(catalogue, code);
    return applicablePromotion(catalogue, code, module, this.clock.today());
  }
}
