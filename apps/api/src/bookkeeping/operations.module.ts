import { Module } from '@nestjs/common';
import { BankAccountController } from './bank/bank-account/bank-account.controller.js';
import { BankAccountHandler } from './bank/bank-account/bank-account.handler.js';
import { BankAccounts } from './bank/bank-account/bank-accounts.js';
import { AllocateOperations } from './bank/bank-operation/allocate-operations.js';
import { OperationController } from './bank/bank-operation/bank-operation.controller.js';
import { OperationHandler } from './bank/bank-operation/bank-operation.handler.js';
import { operationAttachmentController } from './bank/bank-operation/operation-attachment.controller.js';
import { OperationBatchController } from './bank/bank-operation/operation-batch.controller.js';
import { OperationBatch } from './bank/bank-operation/operation-batch.js';
import { OperationDuplicateController } from './bank/bank-operation/operation-duplicate.controller.js';
import { OperationReversalController } from './bank/bank-operation/operation-reversal.controller.js';
import { Operations } from './bank/bank-operation/operations.js';
import { CancelReversalHandler, ReverseOperationHandler } from './bank/bank-operation/reverse-operation.handler.js';
import { SettleDuplicateHandler } from './bank/bank-operation/settle-duplicate.handler.js';
import { TrashOperations } from './bank/bank-operation/trash-operations.js';
import { ApplyPlanHandler } from './bank/plan-application/apply-plan.handler.js';
import { PlanApplicationController } from './bank/plan-application/plan-application.controller.js';
import { PlanApplications } from './bank/plan-application/plan-applications.js';
import { PlanChanges } from './bank/plan-application/plan-changes.js';
import { SplitController } from './bank/split/split.controller.js';
import { SplitGraphs } from './bank/split/split-graphs.js';
import { FiscalYears } from './calendar/fiscal-year/fiscal-years.js';
import { ActivityRemovals } from './plan/accounting-activity/activity-removals.js';
import { KeywordsController } from './plan/accounting-activity/keywords.controller.js';
import { Keywords } from './plan/accounting-activity/keywords.js';
import { PlanController } from './plan/accounting-activity/plan.controller.js';
import { Plan } from './plan/accounting-activity/plan.js';
import { PlanSaves } from './plan/accounting-activity/plan-saves.js';
import { SavePlanHandler } from './plan/accounting-activity/save-plan.handler.js';
import { AccountingCategoryController } from './plan/accounting-category/accounting-category.controller.js';
import { BudgetController } from './plan/budget/budget.controller.js';
import { BudgetFollowUp } from './plan/budget/budget-follow-up.query.js';
import { Budgets } from './plan/budget/budgets.js';
import { SetActivityBudgetsHandler } from './plan/budget/set-activity-budgets.handler.js';
import { PlanFileController } from './plan/plan-file/plan-file.controller.js';
import { PlanFiles } from './plan/plan-file/plan-files.js';
import { RecordHistoryController } from './record-history.controller.js';
import { SummaryController } from './summary/summary.controller.js';
import { YearFreeze } from './year/closing/freeze.js';
import { FiscalYearController } from './year/fiscal-year/fiscal-year.controller.js';
import { FiscalYearHandler } from './year/fiscal-year/fiscal-year.handler.js';
import { WrittenOutside } from './year/fiscal-year/written-outside.js';
import { YearDates } from './year/fiscal-year/year-dates.js';
import { OnboardingController } from './year/onboarding/onboarding.controller.js';
import { OnboardingHandler } from './year/onboarding/onboarding.handler.js';

/** What clerks enter and arrange: years, accounts, the plan, budgets and operations. */
@Module({
  // `operations/download` before `operations/:id`.
  controllers: [
    OperationBatchController,
    OperationController,
    operationAttachmentController,
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
    ApplyPlanHandler,
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
