import { area } from '../capabilities/manifest/area.js';
import { ticketCatalogueNoun } from './catalogue/ticket-catalogue.noun.js';
import { costProposalNoun } from './entry-proposal/cost-proposal.noun.js';
import { giftRequestNoun } from './gift-request/gift-request.noun.js';
import { giftVoucherNoun } from './gift-voucher/gift-voucher.noun.js';
import { orderNoun } from './order/order.noun.js';
import { orderImportNoun } from './order-import/order-import.noun.js';
import { statisticsNoun } from './statistics/statistics.noun.js';
import { subsidyActivationNoun } from './subsidy-activation/subsidy-activation.noun.js';
import { subsidyRuleNoun } from './subsidy-rule/subsidy-rule.noun.js';
import { ticketingNoun } from './ticketing/ticketing.noun.js';

export const advantageArea = area({
  name: 'advantage',
  nouns: [
    ticketCatalogueNoun,
    subsidyRuleNoun,
    subsidyActivationNoun,
    orderNoun,
    orderImportNoun,
    ticketingNoun,
    giftRequestNoun,
    giftVoucherNoun,
    costProposalNoun,
    statisticsNoun,
  ],
});
