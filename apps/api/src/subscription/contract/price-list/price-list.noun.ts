import { priceListDecider } from '@intendance/domain/subscription/contract/price-list/price-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { PriceListController } from './price-list.controller.js';
import { priceListHistory } from './price-list.history.js';
import { PublishedPrices } from './published-prices.js';

export const priceListNoun = noun({
  feature: 'offer',
  controllers: [PriceListController],
  providers: [PublishedPrices],
  history: [priceListHistory],
  streams: [
    stream('price-list', priceListDecider, {
      texts: { reason: 'clear: a free text of an operator' },
      relay: {
        PriceListPublished: [
          'validFrom',
          'publishedOn',
          'prices.gestion.reduced',
          'prices.gestion.full',
          'prices.website.reduced',
          'prices.website.full',
          'prices.comptability.reduced',
          'prices.comptability.full',
        ],
        PriceListWithdrawn: ['validFrom', 'withdrawnOn'],
        PriceListAnnounced: ['validFrom', 'announcedOn'],
        PriceListWithdrawalAnnounced: ['validFrom', 'announcedOn'],
      },
    }),
  ],
});
