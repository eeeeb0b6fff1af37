import { noun } from '../../../capabilities/manifest/noun.js';
import { SiteStatisticsController } from './site-statistics.controller.js';

export const siteStatisticsNoun = noun({ controllers: [SiteStatisticsController] });
