import { promotionCatalogueDecider } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { FindPromotionOfCodeHandler } from './find-promotion-of-code.query.js';
import { PromotionController } from './promotion.controller.js';
import { promotionHistory } from './promotion.history.js';
import { PromotionSearchController } from './promotion-search.controller.js';
import { Promotions } from './promotions.js';

export const promotionNoun = noun({
  feature: 'offer',
  controllers: [PromotionController, PromotionSearchController],
  providers: [FindPromotionOfCodeHandler, Promotions],
  history: [promotionHistory],
  streams: [
    stream('promotion', promotionCatalogueDecider, {
      texts: { code: 'impersonal', label: 'impersonal' },
      relay: {
        PromotionCreated: [
          'code',
          'module',
          'discount.type',
          'discount.amount',
          'discount.share',
          'duration.type',
          'duration.months',
          'duration.endsOn',
        ],
        PromotionClosed: ['code'],
      },
    }),
  ],
});
