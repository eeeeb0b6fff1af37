import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import type { RefundId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { registered } from '../../directory/public.js';
import { activityVersion, knownActivity } from '../refund-activity/refund-activity.js';
import { computeRefund } from './compute-refund.js';
import { refundErrors } from './refund.errors.js';
import { refundStream } from './refund.events.js';
import type { SentClaim } from './refund-command.js';
import { claimStreams, refundFolds } from './refund-streams.js';
import type { RefundComputation } from './refundable-amount.js';

/** The fields that a computation needs. */
export type ComputableClaim = SentClaim & { [Field in 'personId' | 'activityId' | 'billedOn']: NonNullable<SentClaim[Field]> };
/** `isStored`: the claim exists; otherwise the id is of a claim that may be made. */
type PreviewRefund = { type: 'PreviewRefund'; data: { claim: ComputableClaim; isStored: boolean } };

/** @throws refund.incomplete */
export function computableClaim(claim: SentClaim): ComputableClaim {
  const { personId, activityId, billedOn } = claim;
  if (personId !== null && activityId !== null && billedOn !== null) return { ...claim, personId, activityId, billedOn };
  const fields = [personId === null && 'person', activityId === null && 'refund_settings', billedOn === null && 'date'];
  throw refundErrors.incomplete(fields.filter((field) => field !== false));
}

const { refund, activity, person, allowance } = refundFolds;
const folds = { refund, activity, person, allowance };

/** The amount of a claim, made or to be made, on the streams that a save decides on. Writes nothing. */
export const refundPreview: Case<Addressed<RefundId, PreviewRefund>, RefundComputation, typeof folds, 'refund'> = {
  folds,
  own: 'refund',
  cached: ['allowance'],
  streams: ({ id, data }) => ({
    refund: read(refundStream(id)),
    ...claimStreams(data.claim, { isActivityGuarded: false, isPersonGuarded: false }),
  }),
  decide({ id, data: { claim, isStored } }, facts, { today, now }) {
    const settings = knownActivity(facts.activity);
    if (isStored && facts.refund.status === 'none') throw refundErrors.unknown();
    const { memberId, billedOn, bill } = claim;
    const before = facts.refund.status === 'none' ? undefined : facts.refund;
    const isSameActivity = before?.claim.activityId === claim.activityId;
    const answer = computeRefund({
      refundId: id,
      requestedAt: before?.requestedAt ?? now.toISOString(),
      claim: { memberId, billedOn, bill: bill ?? cents(0) },
      rule: before && isSameActivity ? activityVersion(settings, before.claim.activityVersion) : settings.current,
      person: registered(facts.person),
      allowance: facts.allowance,
      today,
    });
    return { events: {}, answer };
  },
};
