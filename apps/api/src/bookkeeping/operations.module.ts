import { Module } from '@nestjs/common';
import { ActivitiesModule } from '../activities/public.js';
import { ActivityRemovals } from './accounting-activity/activity-removals.js';
import { KeywordsController } from './accounting-activity/keywords.controller.js';
import { Keywords } from './accounting-activity/keywords.js';
import { PlanController } from './accounting-activity/plan.controller.js';
import { Plan } from './accounting-activity/plan.js';
import { PlanSaves } from './accounting-activity/plan-saves.js';
import { SavePlanHandler } from './accounting-activity/save-plan.handler.js';
import { AccountingCategoryController } from './accounting-category/accounting-category.controller.js';
import { BankAccountController } from './bank-account/bank-account.controller.js';
import { BankAccountHandler } from './bank-account/bank-account.handler.js';
import { BankAccounts } from './bank-account/bank-accounts.js';
import { AllocateOperations } from './bank-operation/allocate-operations.js';
import { OperationController } from './bank-operation/bank-operation.controller.js';
import { OperationHandler } from './bank-operation/bank-operation.handler.js';
import { OperationAttachmentController } from './bank-operation/operation-attachment.controller.js';
import { OperationBatchController } from './bank-operation/operation-batch.controller.js';
import { OperationBatch } from './bank-operation/operation-batch.js';
import { OperationDuplicateController } from './bank-operation/operation-duplicate.controller.js';
import { OperationReversalController } from './bank-operation/operation-reversal.controller.js';
import { Operations } from './bank-operation/operations.js';
import { CancelReversalHandler, ReverseOperationHandler } from './bank-operation/reverse-operation.handler.js';
import { SettleDuplicateHandler } from './bank-operation/settle-duplicate.handler.js';
import { TrashOperations } from './bank-operation/trash-operations.js';
import { BudgetController } from './budget/budget.controller.js';
import { BudgetFollowUp } from './budget/budget-follow-up.query.js';
import { Budgets } from './budget/budgets.js';
import { SetActivityBudgetsHandler } from './budget/set-activity-budgets.handler.js';
import { YearFreeze } from './closing/freeze.js';
import { FiscalYearController } from './fiscal-year/fiscal-year.controller.js';
import { FiscalYearHandler } from './fiscal-year/fiscal-year.handler.js';
import { FiscalYears } from './fiscal-year/fiscal-years.js';
import { WrittenOutside } from './fiscal-year/written-outside.js';
import { YearDates } from './fiscal-year/year-dates.js';
import { OnboardingController } from './onboarding/onboarding.controller.js';
import { OnboardingHandler } from './onboarding/onboarding.handler.js';
import { PlanApplicationController } from './plan-application/plan-application.controller.js';
import { PlanApplications } from './plan-application/plan-applications.js';
import { PlanChanges } from './plan-application/plan-changes.js';
import { PlanFileController } from './plan-file/plan-file.controller.js';
import { PlanFiles } from './plan-file/plan-files.js';
import { RecordHistoryController } from './record-history.controller.js';
import { SplitController } from './split/split.controller.js';
import { SplitGraphs } from './split/split-graphs.js';
import { SummaryController } from './summary/summary.controller.js';

/** What clerks enter and arrange: years, accounts, the plan, budgets and operations. */
@Module({
  imports: [ActivitiesModule],
  // `operations/download` before `operations/:id`.
  controllers: [
    OperationBatchController,
    OperationController,
    OperationAttachmentController,
    OperationReversalController,
    OperationDuplicateController,
    BankAccountController,
    PlanController,
    KeywordsController,
    AccountingCategoryController,
    BudgetController,
    PlanFileController,
    PlanApplicationController,
    FiscalYearController,
    SplitController,
    SummaryController,
    OnboardingController,
    RecordHistoryController,
  ],
  providers: [
    OperationHandler,
    ReverseOperationHandler,
    CancelReversalHandler,
    SettleDuplicateHandler,
    Operations,
    OperationBatch,
    AllocateOperations,
    TrashOperations,
    BankAccountHandler,
    BankAccounts,
    Plan,
    ActivityRemovals,
    PlanSaves,
    PlanChanges,
    SavePlanHandler,
    Keywords,
    Budgets,
    BudgetFollowUp,
    PlanApplications,
    PlanFiles,
    SetActivityBudgetsHandler,
    SplitGraphs,
    OnboardingHandler,
    FiscalYearHandler,
    FiscalYears,
    WrittenOutside,
    YearDates,
    YearFreeze,
  ],
  exports: [OperationBatch, Operations, FiscalYears, Plan, BankAccounts],
})
export class OperationsModule {}
