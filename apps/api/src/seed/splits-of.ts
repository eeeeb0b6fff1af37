import type { SentSplit } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-command.js';
import { budgetsOf, defaultPlan } from '@intendance/domain/bookkeeping/plan/default-plan/default-plan.js';
import { activityIdOf } from '@intendance/domain/bookkeeping/plan/plan-ids.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import type { PlannedMovement } from './movement-plans.js';

/** The allocation of a movement. */
export function splitsOf(environmentId: EnvironmentId, type: EnvironmentType, { id, parts, value }: PlannedMovement): SentSplit[] {
  const none = { budgetaryYearId: null, budget: null } as const;
  if (parts.length === 0) {
    // Both sides on the purse that pays back.
    const budget = budgetsOf(type).includes('AEP') ? 'AEP' : '';
    return [{ ...none, id: derivedId(`${id} transfer`), kind: 'transfer', activityId: null, budget, amount: cents(Math.abs(value)) }];
  }
  return parts.map((part, rank) => {
    const split = { ...none, id: derivedId(`${id} split ${rank}`), amount: part.amount };
    if ('account' in part) return { ...split, kind: 'account', activityId: null, account: { ...part.account, auxiliary: null } };
    const { budget, activity } = part;
    return { ...split, kind: 'activity', activityId: planActivityId(environmentId, type, budget, activity) };
  });
}

/** The id of an activity of the default plan. */
export function planActivityId(environmentId: EnvironmentId, type: EnvironmentType, budget: string, activity: string) {
  const planned = defaultPlan(type).find((candidate) => candidate.budget === budget && candidate.name === activity);
  if (!planned) throw new Error(`no activity ${activity} in the plan`);
  return activityIdOf(environmentId, planned.budget, planned.category, activity);
}
