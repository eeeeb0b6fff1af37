import { noun } from '../../capabilities/manifest/noun.js';
import { StatisticsController } from './statistics.controller.js';
import { Statistics } from './statistics.js';

export const statisticsNoun = noun({
  feature: 'advantage',
  controllers: [StatisticsController],
  providers: [Statistics],
});
