import { PendingStream } from '@intendance/kernel/case.js';
import { derivedId } from '@intendance/kernel/id.js';
import { cents, sum } from '@intendance/kernel/money.js';
import type { EnvironmentType } from '../../../subscription/contract/environment/environment.events.js';
import type { BudgetName } from '../../budget-name.js';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import { interruptedRemovals } from '../../plan/accounting-activity/interrupted-removals.js';
import { budgetsOf } from '../../plan/default-plan/default-plan.js';
import { bankAccountDecider } from '../bank-account/bank-account.js';
import { allocatedActivities } from '../bank-operation/allocated-activities.js';
import type { AllocatedActivity } from '../bank-operation/allocation.js';
import type { BankOperationEvent, BankOperationId } from '../bank-operation/bank-operation.events.js';
import { operationAccount } from '../bank-operation/bank-operation.js';
import { type BankOperation, bankOperationFold, type KnownBankOperation } from '../bank-operation/bank-operation-state.js';
import { allocateOperation, record } from '../bank-operation/operation-changes.js';
import { entryProposalErrors } from './entry-proposal.errors.js';
import type { ProposedEntry, ProposedLine, RecordedPart } from './entry-proposal.events.js';
import type { EntryAcceptance, EntryProposalFacts, OperationIds } from './entry-proposal-streams.js';

type Acceptance = {
  readonly acceptance: EntryAcceptance;
  readonly ids: OperationIds;
  readonly facts: EntryProposalFacts;
};
type ChosenLine = ProposedLine & { readonly activity: AllocatedActivity };
type Part = { readonly id: BankOperationId; readonly operation: BankOperation; readonly lines: readonly ChosenLine[] };

/**
 * Records and allocates one operation for the expenses and one for the returned money: the splits of one operation have one direction.
 * @throws entry-proposal.activity-missing, other-budget, operation-differs, operation.*, exercice.missing, closed, frozen, validated
 */
export function recordParts(entry: ProposedEntry, accepted: Acceptance) {
  const { acceptance, ids, facts } = accepted;
  const lines = chosenLines(entry, accepted);
  const payment = { id: ids.payment, operation: facts.payment, lines: lines.filter(({ amount }) => amount > 0) };
  const repayment = { id: ids.repayment, operation: facts.repayment, lines: lines.filter(({ amount }) => amount < 0) };
  const parts = [payment, repayment].filter((part) => part.lines.length > 0);
  if (acceptance.operationId !== null && parts.length > 1) throw entryProposalErrors.operationDiffers();
  const isRecorded = acceptance.operationId === null && acceptance.accountId !== null;
  return {
    payment: payment.lines.length > 0 ? partEvents(entry, payment, accepted) : [],
    repayment: repayment.lines.length > 0 ? partEvents(entry, repayment, accepted) : [],
    account: isRecorded ? bankAccountDecider.decide({ type: 'UseBankAccount' }, facts.account) : [],
    activities: interruptedRemovals(facts.activities),
    parts: parts.map(toPart),
  };
}

const toPart = ({ id, lines }: Part): RecordedPart => ({
  operationId: id,
  lines: lines.map(({ key, amount, activity }) => ({ key, amount, activityId: activity.id })),
});

/** @throws entry-proposal.activity-missing, other-budget, accounting-activity.unknown, removed */
function chosenLines({ lines }: ProposedEntry, { acceptance: { activities, structure }, facts }: Acceptance): ChosenLine[] {
  const missing = lines.flatMap(({ key }, rank) => (activities.has(key) ? [] : [rank]));
  if (missing.length > 0) throw entryProposalErrors.activityMissing(missing);
  const byId = allocatedActivities(facts, [...new Set(activities.values())]);
  const chosen = lines.flatMap((line) => {
    const activity = byId.get(activities.get(line.key) as AccountingActivityId);
    return activity ? [{ ...line, activity }] : [];
  });
  const others = chosen.flatMap(({ activity: { budget } }, rank) => (budget === '' || budget === socialBudget(structure) ? [] : [rank]));
  if (others.length > 0) throw entryProposalErrors.otherBudget(others);
  return chosen;
}

/** The budget of the social activities, in structures with several budgets. */
export const socialBudget = (structure: EnvironmentType): BudgetName => (budgetsOf(structure).includes('ASC') ? 'ASC' : '');

function partEvents(
  entry: ProposedEntry,
  part: Part,
  { acceptance, facts: { calendar, account } }: Acceptance,
): readonly BankOperationEvent[] {
  const { date, accountId, paymentType, structure, operationId } = acceptance;
  const amount = sum(part.lines.map((line) => line.amount));
  // Returned money uses the account of the expense.
  const isReimbursement = amount < 0;
  const pending = new PendingStream(bankOperationFold, part.operation);
  if (operationId === null) {
    const draft = {
      wording: entry.wording,
      date,
      account: accountId === null ? null : operationAccount(accountId, account),
      paymentType,
      amount: cents(Math.abs(amount)),
      mode: amount > 0 ? ('expense' as const) : ('taking' as const),
      isReimbursement,
    };
    pending.append(record(pending.state, { draft, calendar, origin: 'manual', importId: null, bankKey: null }));
  } else {
    const { facts } = mustPay(pending.state, amount);
    if (facts.isReimbursement !== isReimbursement)
      pending.append([{ type: 'BankOperationCorrected', data: { ...facts, isReimbursement } }]);
  }
  const splits = part.lines.map(({ key, amount: share, activity }) => ({
    id: derivedId(`${part.id}:${key}`),
    kind: 'activity' as const,
    activity,
    budget: socialBudget(structure) || null,
    budgetaryYearId: null,
    amount: cents(Math.abs(share)),
  }));
  return pending.append(allocateOperation(pending.state, { calendar, splits, provenance: { kind: 'manual', keyword: null } })).events;
}

/** @throws entry-proposal.operation-differs */
function mustPay(operation: BankOperation, amount: number): KnownBankOperation {
  const isFree = operation.status !== 'none' && !operation.isDeleted && operation.splits.length === 0;
  if (!isFree || operation.facts.value !== -amount) throw entryProposalErrors.operationDiffers();
  return operation;
}
