import { refundErrors } from '@intendance/domain/activities/refund/refund.errors.js';
import type { RefundBill } from '@intendance/domain/activities/refund/refund.events.js';
import type { RefundDraft } from '@intendance/domain/activities/refund/refund-draft.js';
import type { KnownRefund } from '@intendance/domain/activities/refund/refund-state.js';
import { activityVersion } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { Payment } from '../claim/claim-wire.js';
import type { RefundFile } from './refund-file.js';
import type { SentClaim } from './refund-wire.js';

/** The amount that the user saw, and why they chose it if it is not the rule's. */
export type SeenAmount = { seen?: Cents | undefined; overrideReason?: string | undefined };
/** `bills` undefined: those attached stay. */
export type SentForm = SeenAmount & { claim: SentClaim; comment: string; bills?: readonly RefundBill[] | undefined };
type Save = SentForm & Payment & { goal?: KnownRefund['status'] | undefined; isDeleted?: boolean | undefined; reason: string };

/** What a caller asks for. The facts that a decision needs besides (rule, household, ledger) are read in the same unit of work. */
export type RefundAction =
  | { type: 'RequestRefund'; data: SentForm & { requestedAt: string; goal: 'waiting' | 'valid' } }
  | { type: 'SaveRefund'; data: Save }
  /** `isComputing`: a claim that has no amount yet is computed first */
  | { type: 'ValidateRefund'; data: SeenAmount & { isComputing: boolean } }
  | { type: 'RefuseRefund'; data: { reason: string } }
  | { type: 'DevalidateRefund'; data: { reason: string } }
  | { type: 'CancelRefundPayment'; data: { reason: string } }
  | { type: 'ReopenRefund' }
  | { type: 'DeleteRefund' }
  | { type: 'RestoreRefund' }
  | { type: 'PayRefund'; data: Payment }
  | { type: 'AttachRefundBill'; data: RefundBill }
  | { type: 'DetachRefundBill'; data: { id: AttachmentId } };

export async function perform(file: RefundFile, action: RefundAction): Promise<void> {
  switch (action.type) {
    case 'RequestRefund':
      return request(file, action.data);
    case 'SaveRefund':
      return save(file, action.data);
    case 'ValidateRefund':
      return validate(file, action.data);
    case 'ReopenRefund':
    case 'RestoreRefund': {
      const { claim } = file.known;
      const { status } = await file.restingOn(claim.activityId);
      return file.run({ type: action.type, data: { isActivityDeleted: status === 'deleted' } });
    }
    case 'CancelRefundPayment':
      return cancelPayment(file, action.data.reason);
    case 'PayRefund':
      return pay(file, action.data);
    case 'DeleteRefund':
    case 'RefuseRefund':
    case 'DevalidateRefund':
    case 'AttachRefundBill':
    case 'DetachRefundBill':
      return file.run(action);
  }
}

async function request(file: RefundFile, { claim, comment, bills = [], requestedAt, goal, ...amount }: RequestData): Promise<void> {
  const draft = await draftOf(file, claim);
  file.run({ type: 'RequestRefund', data: { draft, comment, bills, today: file.today, requestedAt } });
  await setAmount(file, amount);
  if (goal === 'valid') await moveTo(file, 'valid', { reason: '' });
}
type RequestData = Extract<RefundAction, { type: 'RequestRefund' }>['data'];

async function save(file: RefundFile, { claim, comment, bills, goal, isDeleted, ...rest }: Save): Promise<void> {
  if (isDeleted === true) return file.run({ type: 'DeleteRefund' });
  if (isDeleted === false && file.known.isDeleted) await perform(file, { type: 'RestoreRefund' });
  // A decided claim that is put back in waiting may be corrected by the same save.
  if (goal === 'waiting') await moveTo(file, goal, rest);
  const draft = await draftOf(file, claim);
  file.run({ type: 'AmendRefund', data: { draft, comment, bills: bills ?? file.known.bills, today: file.today } });
  await setAmount(file, rest);
  if (goal) await moveTo(file, goal, rest);
}

async function validate(file: RefundFile, { isComputing, ...amount }: SeenAmount & { isComputing: boolean }): Promise<void> {
  if (isComputing && file.known.status === 'waiting' && !file.known.computed) await compute(file, undefined);
  await setAmount(file, amount);
  const { claim } = file.known;
  const [activity, computation] = [await file.restingOn(claim.activityId), await file.computation()];
  const { billRequired } = activityVersion(activity, claim.activityVersion);
  file.run({ type: 'ValidateRefund', data: { computation, isBillRequired: billRequired } });
}

/** Stores the amount that was sent, if it is still right; without one, the stored amount stays. */
async function setAmount(file: RefundFile, { seen, overrideReason }: SeenAmount): Promise<void> {
  const refund = file.known;
  if (seen === undefined || refund.isDeleted || refund.status === 'refused') return;
  if (refund.status !== 'waiting') {
    if (seen !== refund.refundable) throw refundErrors.closed();
    return;
  }
  if (refund.computed?.overridden && refund.computed.refundable === seen && !overrideReason) return;
  if (!overrideReason) return compute(file, seen);
  const computation = await file.computation();
  if (seen === computation.refundable) file.run({ type: 'ComputeRefundable', data: { computation } });
  else file.run({ type: 'OverrideRefundable', data: { computation, refundable: seen, reason: overrideReason } });
}

async function compute(file: RefundFile, seen: Cents | undefined): Promise<void> {
  const computation = await file.computation();
  file.run({ type: 'ComputeRefundable', data: seen === undefined ? { computation } : { computation, seen } });
}

async function moveTo(file: RefundFile, goal: KnownRefund['status'], details: Payment & { reason: string }): Promise<void> {
  const { status } = file.known;
  if (status === goal) return;
  const { reason } = details;
  switch (goal) {
    case 'valid':
      return status === 'refunded' ? cancelPayment(file, reason) : validate(file, { isComputing: false });
    case 'refunded':
      return pay(file, details);
    case 'refused':
      return file.run({ type: 'RefuseRefund', data: { reason } });
    case 'waiting':
      return status === 'refused' ? perform(file, { type: 'ReopenRefund' }) : file.run({ type: 'DevalidateRefund', data: { reason } });
  }
}

async function pay(file: RefundFile, { paidOn = file.today, mode, operationId }: Payment): Promise<void> {
  if (operationId) await file.guardOperation(operationId);
  const data = { paidOn, mode: mode?.trim() || null, ...(operationId && { operationId }), today: file.today };
  file.run({ type: 'PayRefund', data });
}

const cancelPayment = async (file: RefundFile, reason: string): Promise<void> =>
  file.run({ type: 'CancelRefundPayment', data: { reason, books: await file.paymentBooks() } });

/** The claim under the rule it keeps; under the current rule of the activity when it is new or moves to another one. */
async function draftOf(file: RefundFile, { activityId, ...claim }: SentClaim): Promise<RefundDraft> {
  if (activityId === null) return { ...claim, activity: null };
  const activity = await file.restingOn(activityId);
  const { state } = file;
  const isKept = state.status !== 'none' && state.claim.activityId === activityId;
  if (!isKept && activity.status === 'deleted') throw refundErrors.activityDeleted();
  const { version, billRequired } = isKept ? activityVersion(activity, state.claim.activityVersion) : activity.current;
  return { ...claim, activity: { id: activityId, version, isBillRequired: billRequired } };
}
