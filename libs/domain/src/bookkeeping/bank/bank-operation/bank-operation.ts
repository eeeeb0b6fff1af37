import {
  type Addressed,
  type Case,
  type CaseContext,
  type CaseEvents,
  type Facts,
  PendingStream,
  PendingStreams,
} from '@intendance/kernel/case.js';
import { attachFiles } from '../../../capabilities/attachment/attach-files.js';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { interruptedRemovals } from '../../plan/accounting-activity/interrupted-removals.js';
import { fallenLetters } from '../../third-party/fallen-letters.js';
import { letteringDecider } from '../../third-party/lettering.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import { type BankAccount, bankAccountDecider, knownBankAccount } from '../bank-account/bank-account.js';
import { activityAt, allocatedActivities, splitDrafts } from './allocated-activities.js';
import { type BankOperationEvent, type BankOperationId, bankOperationStream } from './bank-operation.events.js';
import { bankOperationAttachments } from './bank-operation-attachments.js';
import type { BankOperationCommand } from './bank-operation-command.js';
import { type BankOperation, bankOperationFold, type KnownBankOperation, knownOperation, liveOperation } from './bank-operation-state.js';
import { type BankOperationFolds, bankOperationFolds, bankOperationStreams } from './bank-operation-streams.js';
import { allocateTransfer } from './internal-transfer.js';
import { allocateOperation, attach, correct, detach, record, remove, removeAllocation, restore } from './operation-changes.js';
import { clear, undoClearing } from './operation-clearing.js';
import type { OperationAccount } from './operation-draft.js';
import { operationFallenLetters, operationReversalLetters } from './operation-letters.js';
import { rewritingMustPayNothing } from './paid-claims.js';
import { followedActivities, followedAllocation, isEmptied } from './plan-change.js';
import { confirmDistinct, linkOriginal, mergeDuplicate } from './possible-duplicate.js';
import { restorationOf } from './restoration.js';
import { allocateReturn, followReturn } from './returned-payment.js';
import { belongingsOf, cancelReversal, recordReversal, recordRewriting, reverse, withdraw } from './reversal.js';
import { chosenActivity, mustHaveKeyword, wholeSplit } from './whole-allocation.js';

/** The operation, and the calendar of the decision: null for a command that reads none. */
export type BankOperationAnswer = { readonly state: KnownBankOperation; readonly calendar: FiscalCalendar | null };
export type AddressedOperationCommand = Addressed<BankOperationId, BankOperationCommand>;

/** All writes of an operation. Imports and synchronisations record many operations with the same rules (`judgeMovement`). */
export const bankOperationCase: Case<AddressedOperationCommand, BankOperationAnswer, BankOperationFolds, 'operation'> = {
  folds: bankOperationFolds,
  own: 'operation',
  // Thousands of movements of a month, and of matched lines of a year; records that most operations of a structure name.
  cached: ['register', 'matching', 'calendar', 'account', 'activities', 'categories', 'vat'],
  streams: bankOperationStreams,
  decide(command, facts, context) {
    if (command.type !== 'RecordBankOperation') knownOperation(facts.operation);
    const work: Work = { id: command.id, facts, context, operation: new PendingStream(bankOperationFold, facts.operation) };
    const events = perform(work, command);
    const payments = returnsThatChange(work, events);
    return {
      events: { operation: work.operation.events, ...events, payments, matching: lettersThatFall(work, command, events) },
      answer: { state: knownOperation(work.operation.state), calendar: facts.calendar.years.length > 0 ? facts.calendar : null },
    };
  },
};

type Work = {
  readonly id: BankOperationId;
  readonly facts: Facts<BankOperationFolds>;
  readonly context: CaseContext;
  readonly operation: PendingStream<BankOperationEvent, BankOperation>;
};
type OtherEvents = Omit<CaseEvents<BankOperationFolds>, 'operation'>;
/** The withdrawn operations of a cancelled reversal lose their letters too, and a payment that comes back. */
function lettersThatFall(
  { id, facts, operation }: Work,
  command: AddressedOperationCommand,
  { reversal = [], rewriting = [] }: OtherEvents,
): CaseEvents<BankOperationFolds>['matching'] {
  const withdrawn = facts.operation.status === 'none' ? undefined : facts.operation.reversedBy;
  const [reversalId, rewritingId] = withdrawn ? belongingsOf(withdrawn.id) : [id, id];
  const pending = new PendingStreams(letteringDecider, facts.matching);
  for (const [writingId, before, events] of [
    [id, facts.operation, operation.events],
    [reversalId, facts.reversal, reversal],
    [rewritingId, facts.rewriting, rewriting],
  ] as const)
    for (const [stream, fallen] of operationFallenLetters(writingId, before, events, pending.states)) pending.of(stream).append(fallen);
  if (command.type === 'AllocateReturn' && operation.events.length > 0)
    for (const [stream, fallen] of fallenLetters(command.data.paymentId, pending.states)) pending.of(stream).append(fallen);
  if (command.type === 'ReverseBankOperation' && reversal.length > 0) {
    const opposite = { id: command.data.byOperationId, operation: knownOperation(reversal.reduce(evolve, facts.reversal)) };
    const circumstances = { calendar: facts.calendar, matching: pending.states };
    const letters = operationReversalLetters({ id, operation: knownOperation(facts.operation) }, opposite, circumstances);
    for (const [stream, given] of letters) pending.of(stream).append(given);
  }
  return pending.events;
}
const { evolve } = bankOperationFold;

/** The rewriting of a cancelled reversal gives its payment free first: the operation may return the same payment again. */
function returnsThatChange({ id, facts, operation }: Work, { rewriting = [] }: OtherEvents): CaseEvents<BankOperationFolds>['payments'] {
  const payments = new PendingStreams(bankOperationFold, facts.payments);
  const reversedBy = facts.operation.status === 'none' ? null : facts.operation.reversedBy;
  if (reversedBy) {
    const [, rewritingId] = belongingsOf(reversedBy.id);
    followReturn(rewritingId, [facts.rewriting, rewriting.reduce(evolve, facts.rewriting)], payments);
  }
  followReturn(id, [facts.operation, operation.state], payments);
  return payments.events;
}

type DataOf<Type extends BankOperationCommand['type']> = Extract<BankOperationCommand, { type: Type; data: unknown }>['data'];

/** Appends to the operation. @returns the events of the other streams */
function perform(work: Work, command: BankOperationCommand): OtherEvents {
  const { operation, facts } = work;
  const { calendar } = facts;
  switch (command.type) {
    case 'RecordBankOperation':
    case 'CorrectBankOperation':
      return save(work, command);
    case 'AllocateBankOperation':
      return allocateSplits(work, { splits: splitDrafts(command.data, facts), provenance: command.data.provenance });
    case 'AllocateWholeOperation':
      return allocateWhole(work, command.data);
    case 'AllocateTransfer':
      return allocateAsTransfer(work, command.data);
    case 'AllocateReturn':
      operation.append(allocateReturn({ operation: operation.state, ...paymentOf(work, command.data.paymentId) }, calendar));
      return {};
    case 'FollowPlanChange':
      return followPlan(work, command.data);
    case 'RemoveAllocation':
      operation.append(removeAllocation(operation.state, { calendar, ...command.data }));
      return {};
    case 'DeleteBankOperation':
      operation.append(ofPaidMovement(work, remove(operation.state, { calendar })));
      return {};
    case 'RestoreBankOperation':
      return restoreOperation(work);
    case 'ReverseBankOperation':
      return reverseOperation(work, command.data);
    case 'CancelReversal':
      operation.append(cancelReversal(operation.state));
      return { reversal: withdraw(facts.reversal, calendar), rewriting: withdraw(facts.rewriting, calendar) };
    case 'ClearBankOperation':
      operation.append(clear(operation.state, command.data.date));
      return {};
    case 'UndoClearing':
      operation.append(undoClearing(operation.state));
      return {};
    case 'ConfirmDistinctOperation':
      operation.append(confirmDistinct(operation.state));
      return {};
    case 'MergeDuplicate':
      return merge(work, command.data.originalId);
    case 'AddOperationAttachment':
      operation.append(attach(operation.state, command.data));
      return { attachments: attachedFiles(work, command.data) };
    case 'RemoveOperationAttachment':
      operation.append(detach(operation.state, { calendar, ...command.data }));
      return {};
  }
}

const paymentOf = ({ facts }: Work, paymentId: BankOperationId) => ({
  paymentId,
  payment: facts.payments.get(bankOperationStream(paymentId)) ?? bankOperationFold.initial,
  deposit: facts.deposit,
});

function save(
  work: Work,
  { type, data }: Extract<BankOperationCommand, { type: 'RecordBankOperation' | 'CorrectBankOperation' }>,
): OtherEvents {
  const { operation, facts } = work;
  const { calendar } = facts;
  const { accountId, ...form } = data.form;
  const draft = { ...form, account: accountId === null ? null : operationAccount(accountId, facts.account) };
  // A client that saves an operation as it read it sends the empty list of an operation without allocation.
  const isUnallocated = operation.state.status === 'none' || operation.state.splits.length === 0;
  const splits = data.allocation && (data.allocation.splits.length > 0 || !isUnallocated) ? splitDrafts(data.allocation, facts) : undefined;
  operation.append(
    type === 'RecordBankOperation'
      ? record(operation.state, { draft, calendar, origin: data.origin ?? 'manual', importId: null, bankKey: null })
      : ofPaidMovement(work, correct(operation.state, { draft, calendar, isReallocated: splits !== undefined })),
  );
  const account = accountId === null ? [] : bankAccountDecider.decide({ type: 'UseBankAccount' }, facts.account);
  return { account, ...(splits && allocateSplits(work, { splits, provenance: { kind: 'manual', keyword: null } })) };
}

/** @throws bank-account.unknown */
export function operationAccount(id: BankAccountId, account: BankAccount): OperationAccount {
  const { facts, periods } = knownBankAccount(account);
  const { code, name, journal, budget } = facts;
  return { id, code, name, journal, budget, periods };
}

type Allocation = Omit<Parameters<typeof allocateOperation>[1], 'calendar' | 'vat'>;

function allocateSplits({ operation, facts }: Work, allocation: Allocation): OtherEvents {
  operation.append(allocateOperation(operation.state, { calendar: facts.calendar, vat: facts.vat, ...allocation }));
  return { activities: interruptedRemovals(facts.activities) };
}

function allocateWhole(work: Work, { goal, splitId }: DataOf<'AllocateWholeOperation'>): OtherEvents {
  const operation = liveOperation(work.operation.state);
  const { activityId, provenance } = chosenActivity(goal, operation);
  mustHaveKeyword(activityAt(work.facts, activityId), provenance);
  const splits = [...allocatedActivities(work.facts, [activityId]).values()].map((activity) =>
    wholeSplit(splitId, activity, operation.facts),
  );
  return allocateSplits(work, { splits, provenance });
}

function allocateAsTransfer({ operation, facts }: Work, { splitIds }: DataOf<'AllocateTransfer'>): OtherEvents {
  const { calendar, counterpart } = facts;
  const sides = allocateTransfer({ operation: operation.state, counterpart }, { calendar, splitIds });
  operation.append(sides.operation);
  return { counterpart: sides.counterpart };
}

function followPlan(work: Work, scope: DataOf<'FollowPlanChange'>): OtherEvents {
  const state = liveOperation(work.operation.state);
  if (scope.from && state.facts.date < scope.from) return {};
  if (isEmptied(state, scope)) {
    work.operation.append(removeAllocation(state, { calendar: work.facts.calendar, isFromBatch: false }));
    return {};
  }
  return allocateSplits(work, followedAllocation(state, allocatedActivities(work.facts, followedActivities(state, scope))));
}

function restoreOperation({ id, operation, facts }: Work): OtherEvents {
  const state = knownOperation(operation.state);
  if (!state.isDeleted) return {};
  const { events, ...circumstances } = restorationOf(id, state, facts);
  operation.append(restore(state, { calendar: facts.calendar, ...circumstances }));
  return events;
}

/** A rewriting holds the claims that the operation before its reversal pays. @throws operation.pays-claims */
function ofPaidMovement({ operation, facts }: Work, events: BankOperationEvent[]): BankOperationEvent[] {
  rewritingMustPayNothing(facts.original, events, knownOperation(operation.state));
  return events;
}

/** The operation, its reversal and its rewriting are written together. */
function reverseOperation(work: Work, { isDryRun, ...reversal }: DataOf<'ReverseBankOperation'>): OtherEvents {
  const { id, operation, facts } = work;
  const { calendar } = facts;
  const before = liveOperation(operation.state);
  const reversed = reverse(before, { calendar, ...reversal });
  const events = reversal.isRewritten ? reversed : ofPaidMovement(work, reversed);
  if (isDryRun) return {};
  operation.append(events);
  const subject = { calendar, reversedId: id, operation: before, date: reversal.date };
  return {
    reversal: recordReversal(facts.reversal, subject),
    rewriting: reversal.isRewritten ? recordRewriting(facts.rewriting, subject) : [],
  };
}

function merge({ operation, facts }: Work, originalId: BankOperationId): OtherEvents {
  const before = knownOperation(operation.state);
  const events = mergeDuplicate(before, { originalId, original: facts.original, calendar: facts.calendar });
  operation.append(events);
  return events.length > 0 ? linkOriginal(before, facts) : {};
}

const attachedFiles = ({ id, facts, context }: Work, file: DataOf<'AddOperationAttachment'>) =>
  attachFiles([file], facts.attachments, {
    holder: bankOperationStream(id),
    purpose: bankOperationAttachments.name,
    by: context.userId,
  });
