import type { RefundAnswer } from '@intendance/domain/activities/refund/refund.js';
import type { SentClaim } from '@intendance/domain/activities/refund/refund-command.js';
import { amountOf } from '@intendance/domain/activities/refund/refund-state.js';
import type { RefundComputation } from '@intendance/domain/activities/refund/refundable-amount.js';
import { stepValueLabels } from '@intendance/domain/activities/refund/refundable-steps.js';
import { fullName } from '@intendance/domain/directory/public.js';
import type { PersonId, RefundActivityId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { toEuros } from '@intendance/kernel/money.js';
import { attachmentToWire } from '../../capabilities/attachment/attachment-answer.js';
import { explanationToWire } from '../../capabilities/computation/computation-wire.js';
import { type Updated, updatedAtToWire } from '../../platform/lists/updated-at.js';
import { euros, personToWire } from '../claim/claim-wire.js';
import type { RefundComputationDto, RefundDto } from './refund.dto.js';
import type { ComputeRefundDto } from './refund-requests.dto.js';

/** A claim with the names that its screens show beside it. */
export type RefundView = Updated & Omit<RefundAnswer, 'id'> & { id: string; version: number };

export function refundToWire({ id, version, state, person, activityName, ...row }: RefundView): RefundDto {
  const { claim, computed } = state;
  const member = person.members.find((candidate) => candidate.id === claim.memberId);
  const refundable = amountOf(state);
  return {
    id,
    date: claim.billedOn,
    created_at: state.requestedAt,
    ...updatedAtToWire(row),
    status: state.status,
    person: personToWire(claim.personId, person),
    member: member ? { id: member.id, fullname: fullName(member) } : null,
    refund_settings: { id: claim.activityId, activity_name: activityName },
    settings_version: claim.activityVersion,
    bill_amount: toEuros(claim.bill),
    refundable_amount: refundable === undefined ? null : toEuros(refundable),
    overridden: computed?.overridden !== undefined,
    override_reason: computed?.overridden?.reason ?? null,
    comment: state.comment,
    refund_attachments: state.bills.map(attachmentToWire),
    deleted_attachment: state.hasDetachedBill,
    isDeleted: state.isDeleted,
    reason: state.status === 'refused' ? state.reason : null,
    paid_on: state.status === 'refunded' ? state.paidOn : null,
    payment_mode: state.status === 'refunded' ? state.mode : null,
    operation: state.status === 'refunded' ? (state.operationId ?? null) : null,
    // Lists read claims without it.
    computation: computed?.computation ? computationToWire(computed.computation) : null,
    version,
  };
}

export const computationToWire = (computation: RefundComputation): RefundComputationDto => ({
  refundable_amount: toEuros(computation.refundable),
  ...explanationToWire(computation, stepValueLabels),
});

type SentFacts = Pick<ComputeRefundDto, 'person' | 'member_id' | 'refund_settings' | 'date' | 'bill_amount'>;

export const sentClaim = (dto: SentFacts): SentClaim => ({
  personId: (dto.person ?? null) as PersonId | null,
  memberId: (dto.member_id ?? null) as SentClaim['memberId'],
  activityId: (dto.refund_settings ?? null) as RefundActivityId | null,
  billedOn: (dto.date ?? null) as LocalDate | null,
  bill: euros(dto.bill_amount) ?? null,
});
