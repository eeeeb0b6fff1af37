import { noun } from '../../../capabilities/manifest/noun.js';
import { ExchangeDifferenceController } from './exchange-difference.controller.js';
import { ReverseExchangeDifferences } from './reverse-exchange-differences.policy.js';

export const exchangeDifferenceNoun = noun({
  feature: 'comptability',
  controllers: [ExchangeDifferenceController],
  policies: [ReverseExchangeDifferences],
});
