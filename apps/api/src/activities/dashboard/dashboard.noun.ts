import { noun } from '../../capabilities/manifest/noun.js';
import { ClaimPace } from './claim-pace.js';
import { DashboardController } from './dashboard.controller.js';

export const dashboardNoun = noun({
  feature: 'activities',
  controllers: [DashboardController],
  providers: [ClaimPace],
});
