import { type CaseContext, type CaseStreams, type FactsSoFar, guarded, read } from '@intendance/kernel/case.js';
import type { PersonId, RefundActivityId, RefundId } from '@intendance/kernel/id.js';
import { bankOperationFold, fiscalCalendarDecider } from '../../bookkeeping/public.js';
import { attachmentUses } from '../../capabilities/attachment/attach-files.js';
import { attachmentDecider } from '../../capabilities/attachment/attachment.js';
import { personStream } from '../../directory/person/person.events.js';
import { personDecider } from '../../directory/public.js';
import { documentChanges } from '../claim/claim-documents.js';
import { paymentStreams } from '../claim/claim-payment.js';
import { refundActivityStream } from '../refund-activity/refund-activity.events.js';
import { refundActivityDecider } from '../refund-activity/refund-activity.js';
import { refundAllowanceStream } from '../refund-allowance/refund-allowance.events.js';
import { refundAllowanceDecider } from '../refund-allowance/refund-allowance.js';
import { refundStream } from './refund.events.js';
import type { RefundCommand } from './refund-command.js';
import { allowanceEntry, type KnownRefund, refundFold } from './refund-state.js';

/** A save can move a claim: `former…` are the activity and the allowance that the claim leaves. */
export const refundFolds = {
  refund: refundFold,
  activity: refundActivityDecider,
  formerActivity: refundActivityDecider,
  person: personDecider,
  allowance: refundAllowanceDecider,
  formerAllowance: refundAllowanceDecider,
  calendar: fiscalCalendarDecider,
  operation: bankOperationFold,
  attachments: { each: attachmentDecider },
};

type Subject = { personId: PersonId | null; activityId: RefundActivityId | null };

export function refundStreams(
  command: RefundCommand & { id: RefundId },
  { environmentId }: CaseContext,
  { refund }: FactsSoFar<typeof refundFolds>,
): CaseStreams<typeof refundFolds> {
  const before = refund && refund.status !== 'none' ? refund : undefined;
  const after = subjectAfter(command, before?.claim);
  const isSamePerson = before !== undefined && before.claim.personId === after.personId;
  const { added } = documentChanges(before?.bills ?? [], sentBills(command));
  return {
    refund: read(refundStream(command.id)),
    ...claimStreams(after, { isActivityGuarded: !keepsActivity.includes(command.type), isPersonGuarded: !isSamePerson }),
    ...(before && formerStreams(before, after)),
    ...paymentStreams(paymentOf(command, before), environmentId),
    // The stream of the claim tells which bills of a save are new.
    attachments: command.type === 'SaveRefund' && !refund ? [] : attachmentUses(added),
  };
}

/** The streams around a claim, all read at once. */
export function claimStreams({ personId, activityId }: Subject, guards: { isActivityGuarded: boolean; isPersonGuarded: boolean }) {
  return {
    activity: activityId ? { stream: refundActivityStream(activityId), isGuarded: guards.isActivityGuarded } : undefined,
    person: personId ? { stream: personStream(personId), isGuarded: guards.isPersonGuarded } : undefined,
    allowance: activityId && personId ? read(refundAllowanceStream(personId, activityId)) : undefined,
  };
}

/** Commands that read only the name of the activity. */
const keepsActivity: readonly RefundCommand['type'][] = [
  'RefuseRefund',
  'DevalidateRefund',
  'PayRefund',
  'CancelRefundPayment',
  'DeleteRefund',
  'AttachRefundBill',
  'DetachRefundBill',
  'ErasePersonalData',
];

function formerStreams(before: KnownRefund, after: Subject) {
  const { personId, activityId } = before.claim;
  const hasActivityMoved = activityId !== after.activityId;
  const hasMoved = hasActivityMoved || personId !== after.personId;
  return {
    formerActivity: hasActivityMoved ? guarded(refundActivityStream(activityId)) : undefined,
    formerAllowance: hasMoved && allowanceEntry(before) ? read(refundAllowanceStream(personId, activityId)) : undefined,
  };
}

/** The subject after the command. A request that is sent again changes nothing. */
function subjectAfter(command: RefundCommand, before: Subject | undefined): Subject {
  const unchanged = before ?? { personId: null, activityId: null };
  if (command.type === 'RequestRefund') return before ?? command.data.claim;
  if (command.type === 'FileRefundAgain') return { ...unchanged, activityId: command.data.claim.activityId ?? unchanged.activityId };
  if (command.type !== 'SaveRefund' || command.data.isDeleted) return unchanged;
  const { personId, activityId } = command.data.claim;
  return { personId: personId ?? unchanged.personId, activityId: activityId ?? unchanged.activityId };
}

function sentBills(command: RefundCommand) {
  if (command.type === 'AttachRefundBill') return [command.data];
  const hasBills = command.type === 'RequestRefund' || command.type === 'SaveRefund' || command.type === 'FileRefundAgain';
  return hasBills ? (command.data.bills ?? []) : [];
}

/** The payment that a command records or cancels. */
function paymentOf(command: RefundCommand, before: KnownRefund | undefined) {
  const goal = command.type === 'SaveRefund' ? command.data.goal : undefined;
  if (command.type === 'PayRefund') return { recorded: command.data };
  if (command.type === 'SaveRefund' && goal === 'refunded') return { recorded: command.data };
  const refunded = before?.status === 'refunded' ? before : undefined;
  const isCancelled = command.type === 'CancelRefundPayment' || (goal === 'valid' && refunded !== undefined);
  return isCancelled ? { cancelled: { operationId: refunded?.operationId } } : {};
}
