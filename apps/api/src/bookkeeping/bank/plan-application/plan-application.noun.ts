import { planApplicationDecider } from '@intendance/domain/bookkeeping/bank/plan-application/plan-application.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { ApplyPlanHandler } from './apply-plan.handler.js';
import { PlanApplicationController } from './plan-application.controller.js';
import { planApplicationHistory } from './plan-application.history.js';
import { PlanApplications } from './plan-applications.js';
import { PlanChanges } from './plan-changes.js';

export const planApplicationNoun = noun({
  feature: 'comptability',
  controllers: [PlanApplicationController],
  providers: [ApplyPlanHandler, PlanChanges, PlanApplications],
  history: [planApplicationHistory],
  streams: [
    stream('plan-application', planApplicationDecider, {
      texts: {},
      relay: {
        PlanApplicationStarted: ['changed', 'emptied', 'from', 'operations'],
        PlanApplicationAdvanced: ['upTo', 'changed', 'refused'],
        PlanApplicationFinished: [],
      },
    }),
  ],
});
