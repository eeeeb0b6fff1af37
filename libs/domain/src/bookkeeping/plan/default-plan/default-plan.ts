import type { EnvironmentType } from '../../../subscription/contract/environment/environment.events.js';
import type { BudgetName } from '../../budget-name.js';
import type { AccountingCategoryNames } from '../accounting-category/accounting-category-names.js';
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

/** The plan that a new structure of this type gets, and may change freely. */
export const defaultPlan = (type: EnvironmentType): readonly PlannedActivity[] => plans[type];

/**
 * Gives the default plan once: not to a structure with a plan of its own, nor again after the plan was removed.
 * @param hasEarlierPlan activities exist that are older than the register of category names
 */
export const needsDefaultPlan = (names: AccountingCategoryNames, hasEarlierPlan: boolean): boolean => names.size === 0 && !hasEarlierPlan;

/** Only a works council has two budgets. */
export const budgetsOf = (type: EnvironmentType): readonly BudgetName[] => (type === 'CSE' ? ['ASC', 'AEP'] : ['']);
