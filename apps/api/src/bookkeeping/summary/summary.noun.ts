import { noun } from '../../capabilities/manifest/noun.js';
import { SummaryController } from './summary.controller.js';

export const summaryNoun = noun({
  controllers: [SummaryController],
});
