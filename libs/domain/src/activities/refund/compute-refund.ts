import type { RefundId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { familyAt, householdSize, isCurrent, type RegisteredPerson } from '../../directory/public.js';
import type { RefundActivityVersion } from '../refund-activity/refund-activity.js';
import { allowanceUsage, type RefundAllowance } from '../refund-allowance/refund-allowance.js';
import type { RefundClaim } from './refund.events.js';
import { type RefundComputation, refundableAmount } from './refundable-amount.js';

export type ComputationSubject = {
  refundId: RefundId;
  requestedAt: string;
  claim: Pick<RefundClaim, 'memberId' | 'billedOn' | 'bill'>;
  rule: RefundActivityVersion;
  person: RegisteredPerson;
  allowance: RefundAllowance;
  today: LocalDate;
};

/** Gathers the facts of the computation from their streams. */
export function computeRefund({ refundId, requestedAt, claim, rule, person, allowance, today }: ComputationSubject): RefundComputation {
  const { memberId, billedOn, bill } = claim;
  const isFamily = familyAt(person, billedOn).some(({ id }) => id === memberId);
  return refundableAmount({
    rule,
    billedOn,
    bill,
    today,
    isHolderCurrent: isCurrent(person, billedOn),
    householdSize: householdSize(person, billedOn),
    member: memberId === null ? 'none' : isFamily ? 'family' : 'stranger',
    used: allowanceUsage(allowance, { refundId, requestedAt, memberId, date: billedOn, period: rule.period }),
  });
}
