import type { Case, Facts } from '@intendance/kernel/case.js';
import { type AccountingActivityId, accountingActivityStream } from './accounting-activity/accounting-activity.events.js';
import { PendingPlan, planFolds } from './pending-plan.js';
import type { PlanAnswer, PlanCommand } from './plan-command.js';
import { planStreams } from './plan-streams.js';
import { savePlan } from './save-plan.js';

type Folds = typeof planFolds;

/** All writes of the plan as a whole. The version of the plan is the sum of the versions of its categories and activities. */
export const planCase: Case<PlanCommand, PlanAnswer, Folds, 'categories' | 'activities'> = {
  folds: planFolds,
  own: ['categories', 'activities'],
  streams: planStreams,
  decide(command, facts, { environmentId }) {
    const plan = new PendingPlan(facts);
    if (command.type === 'SavePlan') savePlan({ environmentId, plan, names: facts.names }, command);
    else requestRemovals(plan, command.activityIds);
    return {
      events: plan.events,
      answer: {
        categories: plan.liveCategories(),
        activities: plan.liveActivities(),
        scope: scopeOf(command, facts),
        note: command.type === 'SavePlan' ? command.note : null,
      },
    };
  },
};

/** An activity that is already removed gets no event. */
function requestRemovals(plan: PendingPlan, ids: readonly AccountingActivityId[]): void {
  for (const id of ids) if (plan.activity(id).state.status === 'live') plan.decideActivity(id, { type: 'RequestActivityRemoval' });
}

/** A new activity has no operation yet. */
function scopeOf(command: PlanCommand, { activities }: Facts<Folds>): PlanAnswer['scope'] {
  const sent = command.type === 'SavePlan' ? command.activities : [];
  const isNew = (id: AccountingActivityId) => activities.get(accountingActivityStream(id))?.version === 0;
  return {
    changed: sent.flatMap(({ id, appliesChanges, removal }) => (appliesChanges && !removal && !isNew(id) ? [id] : [])),
    emptied: sent.flatMap(({ id, removal }) => (removal?.deletesAll === true ? [id] : [])),
  };
}
