import type { HistoryDescriber, HistoryReference } from '../platform/history/history-describer.js';
import { projection } from '../platform/projection/projection.js';
import { bankAccountHistory } from './bank/bank-account/bank-account.history.js';
import { bankAccountList } from './bank/bank-account/bank-account-list.projection.js';
import { operationHistory } from './bank/bank-operation/bank-operation.history.js';
import { bankOperationList } from './bank/bank-operation/bank-operation-list.projection.js';
import { planApplicationHistory } from './bank/plan-application/plan-application.history.js';
import { fiscalYearList } from './calendar/fiscal-year/fiscal-year-list.projection.js';
import {
  accountingActivityHistory,
  accountingActivityReference,
  accountingCategoryHistory,
  accountingCategoryReference,
} from './plan/accounting-activity/accounting-activity.history.js';
import { accountingActivityList } from './plan/accounting-activity/accounting-activity-list.projection.js';
import { accountingCategoryList } from './plan/accounting-category/accounting-category-list.projection.js';
import { activityBudgetList } from './plan/budget/activity-budget-list.projection.js';
import { budgetHistory } from './plan/budget/budget.history.js';
import { fiscalYearHistory } from './year/fiscal-year/fiscal-year.history.js';
import { onboardingHistory } from './year/onboarding/onboarding.history.js';

export const operationProjections = [
  projection(fiscalYearList),
  projection(bankAccountList),
  projection(accountingCategoryList),
  projection(accountingActivityList),
  projection(activityBudgetList),
  projection(bankOperationList),
];

export const operationDescribers: readonly HistoryDescriber[] = [
  fiscalYearHistory,
  bankAccountHistory,
  accountingCategoryHistory,
  accountingActivityHistory,
  budgetHistory,
  operationHistory,
  onboardingHistory,
  planApplicationHistory,
];

export const operationReferences: readonly HistoryReference[] = [accountingCategoryReference, accountingActivityReference];
