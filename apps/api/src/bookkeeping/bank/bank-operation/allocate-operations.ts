import { isExpenseNature } from '@intendance/domain/bookkeeping/bank/bank-operation/allocation.js';
import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import type { BankOperationId, Provenance } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { BankOperationCommand } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.js';
import { type KnownBankOperation, liveOperation } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import type { KeywordRules } from '@intendance/domain/bookkeeping/plan/accounting-activity/keyword-rules.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import type { Books } from '../../books.js';
import { Plan } from '../../plan/accounting-activity/plan.js';
import { type BatchLine, batchOperationToWire, OperationBatch } from './operation-batch.js';
import type { AllocationResultDto } from './operation-requests.dto.js';

/** To one activity, or each to the one that its words lead to. */
export type AllocationGoal = { kind: 'activity'; activityId: AccountingActivityId } | { kind: 'keywords' };
type Choice = { activityId: AccountingActivityId; provenance: Provenance };

/** Allocates many operations at once. What a person has already allocated is left alone. */
@Injectable()
export class AllocateOperations {
  constructor(
    private readonly batch: OperationBatch,
    private readonly plan: Plan,
  ) {}

  async run(
    context: RequestContext,
    ids: readonly BankOperationId[],
    goal: AllocationGoal,
    isDryRun: boolean,
  ): Promise<{ result: AllocationResultDto; position: FeedPosition | undefined }> {
    const rules = goal.kind === 'keywords' ? await this.plan.rules(context) : undefined;
    const { lines, position } = await this.batch.run(context, {
      ids,
      command: 'AllocateBankOperations',
      isDryRun,
      decide: async ({ state, books }) => {
        const operation = liveOperation(state);
        if (operation.splits.length > 0) throw bankOperationErrors.allocated();
        const choice = goal.kind === 'keywords' ? chosenBy(rules, operation) : { activityId: goal.activityId, provenance: byHand };
        return { command: await allocateWhole(operation, choice, books), told: choice };
      },
    });
    const results = lines.map(lineOf);
    const done = results.filter(({ outcome }) => outcome === 'done').length;
    return { result: { done, refused: results.length - done, results }, position };
  }
}

const byHand: Provenance = { kind: 'bulk', keyword: null };

/** What several budgets compete for is a person's choice. */
function chosenBy(rules: KeywordRules | undefined, { facts }: KnownBankOperation): Choice {
  const { wording, accountBudget } = facts;
  const suggestion = rules?.suggest({ wording, accountBudget, isExpense: isExpenseNature(facts) });
  if (!suggestion) throw bankOperationErrors.nothingSuggested();
  if (suggestion.isAmbiguous) throw bankOperationErrors.ambiguous();
  return { activityId: suggestion.activityId, provenance: { kind: 'keyword', keyword: suggestion.keyword } };
}

async function allocateWhole(
  { facts }: KnownBankOperation,
  { activityId, provenance }: Choice,
  books: Books,
): Promise<BankOperationCommand> {
  const [calendar, activities] = [await books.calendar(), await books.activities([activityId])];
  const split = {
    id: newId(),
    kind: 'activity' as const,
    activity: activities.get(activityId) ?? null,
    budget: null,
    budgetaryYearId: null,
    amount: cents(Math.abs(facts.value)),
  };
  return { type: 'AllocateBankOperation', data: { calendar, splits: [split], provenance } };
}

function lineOf(line: BatchLine<Choice>) {
  const { id, refusal, told: choice } = line;
  return {
    id,
    outcome: refusal ? 'refused' : 'done',
    ...batchOperationToWire(line),
    ...(refusal && { code: refusal.code, message: refusal.message }),
    ...(choice && { activity: choice.activityId as string }),
    ...(choice?.provenance.keyword && { keyword: choice.provenance.keyword }),
  };
}
