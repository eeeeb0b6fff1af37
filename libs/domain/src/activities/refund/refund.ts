import { type Addressed, type Case, type CaseContext, type CaseEvents, type Facts, PendingStream } from '@intendance/kernel/case.js';
import type { RefundId } from '@intendance/kernel/id.js';
import type { Cents } from '@intendance/kernel/money.js';
import { attachFiles } from '../../capabilities/attachment/attach-files.js';
import type { FamilyMember } from '../../directory/person/person.events.js';
import { registered } from '../../directory/public.js';
import { documentChanges } from '../claim/claim-documents.js';
import { operationEvents, type Payment, paymentBooks, recordedPayment } from '../claim/claim-payment.js';
import { claimantOf } from '../claim/claimant.js';
import { activityVersion, type KnownRefundActivity, knownActivity } from '../refund-activity/refund-activity.js';
import { type RefundAllowanceCommand, refundAllowanceDecider } from '../refund-allowance/refund-allowance.js';
import { computeRefund } from './compute-refund.js';
import { refundErrors } from './refund.errors.js';
import { type RefundEvent, refundStream } from './refund.events.js';
import { refundAttachments } from './refund-attachments.js';
import type { RefiledClaim, RefundCommand, SeenAmount, SentClaim } from './refund-command.js';
import type { RefundDraft } from './refund-draft.js';
import { mustHaveNoFault } from './refund-draft.js';
import { amend, attach, checkAge, checkMember, compute, detach, override, request } from './refund-form.js';
import { cancelPayment, devalidate, erase, pay, refuse, remove, reopen, restore, validate } from './refund-moves.js';
import { allowanceEntry, type KnownRefund, knownRefund, type Refund, refundFold } from './refund-state.js';
import { refundFolds, refundStreams } from './refund-streams.js';
import type { RefundComputation } from './refundable-amount.js';

/** A claim with the names that its screens show beside it. */
export type RefundAnswer = {
  id: RefundId;
  state: KnownRefund;
  person: { lastname: string; firstname: string; members: readonly Pick<FamilyMember, 'id' | 'lastname' | 'firstname'>[] };
  activityName: string;
};

type Folds = typeof refundFolds;
type Command = Addressed<RefundId, RefundCommand>;
type DataOf<Type extends RefundCommand['type']> = Extract<RefundCommand, { type: Type; data: unknown }>['data'];

/**
 * All writes of a claim. Its weight on the household's limits is written with the claim, so that two decisions never use the same
 * remaining amount.
 */
export const refundCase: Case<Command, RefundAnswer, Folds, 'refund'> = {
  folds: refundFolds,
  own: 'refund',
  // All claims of a household on one activity, for ever; the activity, which all its claims name.
  cached: ['allowance', 'formerAllowance', 'activity'],
  streams: refundStreams,
  decide(command, facts, context) {
    if (command.type !== 'RequestRefund') knownRefund(facts.refund);
    const work: Work = { id: command.id, facts, context, refund: new PendingStream(refundFold, facts.refund) };
    perform(work, command);
    const erases = command.type === 'ErasePersonalData' ? [knownRefund(work.refund.state).claim.personId] : [];
    return { events: eventsOf(work), answer: answerOf(work), erases };
  },
};

type Pending = PendingStream<RefundEvent, Refund>;
type Work = { id: RefundId; facts: Facts<Folds>; context: CaseContext; refund: Pending };

function perform(work: Work, command: RefundCommand): Pending {
  const { refund } = work;
  switch (command.type) {
    case 'RequestRefund':
      return refund.state.status === 'none' ? decideRequest(work, command.data) : refund;
    case 'SaveRefund':
      return decideSave(work, command.data);
    case 'ValidateRefund':
      return decideValidation(work, command.data);
    case 'RefuseRefund':
      return refund.append(refuse(refund.state, command.data.reason));
    case 'ReopenRefund':
      return refund.append(reopen(refund.state, isActivityDeleted(work)));
    case 'FileRefundAgain':
      return decideRefiling(work, command.data);
    case 'DevalidateRefund':
      return refund.append(devalidate(refund.state, command.data.reason));
    case 'PayRefund':
      return decidePayment(work, command.data);
    case 'CancelRefundPayment':
      return decideCancellation(work, command.data.reason);
    case 'DeleteRefund':
      return refund.append(remove(refund.state));
    case 'RestoreRefund':
      return refund.append(restore(refund.state, isActivityDeleted(work)));
    case 'AttachRefundBill':
      return refund.append(attach(refund.state, command.data));
    case 'DetachRefundBill':
      return refund.append(detach(refund.state, command.data.id));
    case 'ErasePersonalData':
      return refund.append(erase(refund.state));
  }
}

function decideRequest(work: Work, { claim, comment, bills = [], goal, isComputing, isOwn, ...rest }: DataOf<'RequestRefund'>): Pending {
  const { refund, context } = work;
  const { requestedAt = context.now.toISOString(), ...amount } = rest;
  const draft = draftOf(work, claim);
  if (isOwn) mustHaveNoFault(draft, bills.length, context.today);
  refund.append(request({ draft, comment, bills, today: context.today, requestedAt }));
  setAmount(work, amount);
  if (isComputing) refund.append(compute(refund.state, computation(work)));
  if (isOwn) {
    checkAge(knownRefund(refund.state).claim, context.today);
    checkMember(computation(work));
  }
  return goal === 'valid' ? moveTo(work, 'valid', { reason: '' }) : refund;
}

/** The claim of another person does not exist for this one. */
function decideRefiling(work: Work, { personId, claim, comment, remainingBills, bills }: RefiledClaim): Pending {
  const { refund, context } = work;
  const before = knownRefund(refund.state);
  if (before.claim.personId !== personId) throw refundErrors.unknown();
  if (before.status !== 'refused') throw refundErrors.notRefused();
  refund.append(reopen(before, isActivityDeleted(work)));
  const draft = draftOf(work, { ...claim, personId });
  const billsAfter = [...before.bills.filter(({ id }) => remainingBills.includes(id)), ...bills];
  mustHaveNoFault(draft, billsAfter.length, context.today);
  refund.append(amend(refund.state, { draft, comment, bills: billsAfter, today: context.today }));
  const after = knownRefund(refund.state).claim;
  // A bill that waited long for its answer keeps its date.
  if (after.billedOn !== before.claim.billedOn) checkAge(after, context.today);
  const result = computation(work);
  checkMember(result);
  return refund.append(compute(refund.state, result));
}

function decideSave(work: Work, { claim, comment, bills, goal, isDeleted, ...rest }: DataOf<'SaveRefund'>): Pending {
  const { refund, context } = work;
  if (isDeleted === true) return refund.append(remove(refund.state));
  if (isDeleted === false && knownRefund(refund.state).isDeleted) perform(work, { type: 'RestoreRefund' });
  // A decided claim that goes back to waiting may be corrected by the same save.
  if (goal === 'waiting') moveTo(work, goal, rest);
  const draft = draftOf(work, claim);
  refund.append(amend(refund.state, { draft, comment, bills: bills ?? knownRefund(refund.state).bills, today: context.today }));
  setAmount(work, rest);
  return goal ? moveTo(work, goal, rest) : refund;
}

function decideValidation(work: Work, { isComputing, ...amount }: DataOf<'ValidateRefund'>): Pending {
  const { refund } = work;
  const before = knownRefund(refund.state);
  if (isComputing && before.status === 'waiting' && !before.computed) refund.append(compute(before, computation(work)));
  setAmount(work, amount);
  const { claim } = knownRefund(refund.state);
  const { billRequired } = activityVersion(activityOf(work, claim), claim.activityVersion);
  return refund.append(validate(refund.state, { computation: computation(work), isBillRequired: billRequired }));
}

/** Stores the sent amount, if it is still right; without one, the stored amount stays. */
function setAmount(work: Work, { seen, overrideReason }: SeenAmount): Pending {
  const { refund } = work;
  const state = knownRefund(refund.state);
  if (seen === undefined || state.isDeleted || state.status === 'refused') return refund;
  if (state.status !== 'waiting') {
    if (seen !== state.refundable) throw refundErrors.closed();
    return refund;
  }
  if (state.computed?.overridden && state.computed.refundable === seen && !overrideReason) return refund;
  return refund.append(amountEvents(state, computation(work), seen, overrideReason));
}

function amountEvents(state: KnownRefund, computation: RefundComputation, seen: Cents, reason: string | undefined): RefundEvent[] {
  if (!reason) return compute(state, computation, seen);
  if (seen === computation.refundable) return compute(state, computation);
  return override(state, { computation, refundable: seen, reason });
}

function moveTo(work: Work, goal: KnownRefund['status'], details: Payment & { reason: string }): Pending {
  const { status } = knownRefund(work.refund.state);
  const { reason } = details;
  if (status === goal) return work.refund;
  switch (goal) {
    case 'valid':
      return status === 'refunded' ? decideCancellation(work, reason) : decideValidation(work, { isComputing: false });
    case 'refunded':
      return decidePayment(work, details);
    case 'refused':
      return perform(work, { type: 'RefuseRefund', data: { reason } });
    case 'waiting':
      return perform(work, status === 'refused' ? { type: 'ReopenRefund' } : { type: 'DevalidateRefund', data: { reason } });
  }
}

function decidePayment({ refund, facts, context: { today } }: Work, payment: Payment): Pending {
  return refund.append(pay(refund.state, recordedPayment(payment, facts.operation, today), today));
}

function decideCancellation({ refund, facts }: Work, reason: string): Pending {
  return refund.append(cancelPayment(refund.state, reason, paymentBooks(facts.calendar, facts.operation)));
}

/** The claim under the rule it keeps; under the current rule of the activity when it is new or moves to another activity. */
function draftOf(work: Work, { activityId, ...claim }: SentClaim): RefundDraft {
  if (activityId === null) return { ...claim, activity: null };
  const activity = activityOf(work, { activityId });
  const { state } = work.refund;
  const isSameActivity = state.status !== 'none' && state.claim.activityId === activityId;
  if (!isSameActivity && activity.status === 'deleted') throw refundErrors.activityDeleted();
  const { version, billRequired } = isSameActivity ? activityVersion(activity, state.claim.activityVersion) : activity.current;
  return { ...claim, activity: { id: activityId, version, isBillRequired: billRequired } };
}

/** The amount of the claim as it stands now. @throws refund.unknown, refund-activity.unknown, person.unknown */
function computation(work: Work): RefundComputation {
  const { id, facts, refund, context } = work;
  const { claim, requestedAt } = knownRefund(refund.state);
  const rule = activityVersion(activityOf(work, claim), claim.activityVersion);
  const { allowance } = facts;
  return computeRefund({ refundId: id, requestedAt, claim, rule, person: registered(facts.person), allowance, today: context.today });
}

/** @throws refund-activity.unknown */
function activityOf({ facts }: Work, { activityId }: Pick<KnownRefund['claim'], 'activityId'>): KnownRefundActivity {
  const { refund, activity, formerActivity } = facts;
  const isFormer = formerActivity.status !== 'none' && refund.status !== 'none' && refund.claim.activityId === activityId;
  return knownActivity(isFormer ? formerActivity : activity);
}

const isActivityDeleted = (work: Work): boolean => activityOf(work, knownRefund(work.refund.state).claim).status === 'deleted';

function eventsOf({ id, facts, refund, context }: Work): CaseEvents<Folds> {
  const before = facts.refund.status === 'none' ? [] : facts.refund.bills;
  const { added } = documentChanges(before, knownRefund(refund.state).bills);
  const attaching = { holder: refundStream(id), purpose: refundAttachments.name, by: context.userId };
  return {
    refund: refund.events,
    operation: operationEvents(facts.operation, {
      claimId: id,
      side: 'expense',
      before: paymentOf(facts.refund),
      after: paymentOf(refund.state),
    }),
    attachments: attachFiles(added, facts.attachments, attaching),
    ...allowanceEvents(id, facts, refund.state),
  };
}

const paymentOf = (refund: Refund) =>
  refund.status === 'refunded' ? { operationId: refund.operationId, amount: refund.refundable } : undefined;

function allowanceEvents(refundId: RefundId, facts: Facts<Folds>, state: Refund) {
  const { refund: before, allowance, formerAllowance } = facts;
  const entry = allowanceEntry(state);
  const release: RefundAllowanceCommand = { type: 'ReleaseRefundAllowance', data: { refundId } };
  const wanted: RefundAllowanceCommand = entry ? { type: 'HoldRefundAllowance', data: { refundId, ...entry } } : release;
  const hadEntry = allowanceEntry(before) !== undefined;
  return {
    allowance: entry || hadEntry ? refundAllowanceDecider.decide(wanted, allowance) : [],
    formerAllowance: hadEntry ? refundAllowanceDecider.decide(release, formerAllowance) : [],
  };
}

function answerOf({ id, facts, refund }: Work): RefundAnswer {
  const state = knownRefund(refund.state);
  const isSamePerson = facts.refund.status !== 'none' && facts.refund.claim.personId === state.claim.personId;
  const { lastname, firstname, members } = claimantOf(facts.person, isSamePerson);
  return { id, state, person: { lastname, firstname, members }, activityName: knownActivity(facts.activity).current.name };
}
