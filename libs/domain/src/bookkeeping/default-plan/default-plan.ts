import type { EnvironmentType } from '../../subscription/environment/environment.events.js';
import type { BudgetName } from '../budget/budget-name.js';
import { associationPlan } from './association-plan.js';
import { companyPlan } from './company-plan.js';
import type { PlannedActivity } from './planned-activity.js';
import { unionPlan } from './union-plan.js';
import { worksCouncilPlan } from './works-council-plan.js';

const plans: Readonly<Record<EnvironmentType, readonly PlannedActivity[]>> = {
  CSE: worksCouncilPlan,
  ASSOCIATION: associationPlan,
  SYNDICAT: unionPlan,
  ENTREPRISE: companyPlan,
};

/** What a structure of that type begins with, and changes as it likes. */
export const defaultPlan = (type: EnvironmentType): readonly PlannedActivity[] => plans[type];

/** Only a works council has two purses. */
export const budgetsOf = (type: EnvironmentType): readonly BudgetName[] => (type === 'CSE' ? ['ASC', 'AEP'] : ['']);
