import type { EnvironmentType } from '../../../subscription/environment/environment.events.js';
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

/** What a structure of that type begins with, and changes as it likes. */
export const defaultPlan = (type: EnvironmentType): readonly PlannedActivity[] => plans[type];

/**
 * A structure gets the default plan once: not beside a plan of its own, nor again after it removed the plan.
 * @param hasEarlierPlan activities exist, of before the register of category names
 */
export const needsDefaultPlan = (names: AccountingCategoryNames, hasEarlierPlan: boolean): boolean => names.size === 0 && !hasEarlierPlan;

/** Only a works council has two purses. */
export const budgetsOf = (type: EnvironmentType): readonly BudgetName[] => (type === 'CSE' ? ['ASC', 'AEP'] : ['']);
