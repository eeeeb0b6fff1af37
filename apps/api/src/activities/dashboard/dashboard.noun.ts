import { noun } from '../../capabilities/manifest/noun.js';
import { DashboardController } from './dashboard.controller.js';

export const dashboardNoun = noun({
  feature: 'activities',
  controllers: [DashboardController],
});
