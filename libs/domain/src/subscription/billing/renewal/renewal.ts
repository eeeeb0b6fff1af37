import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import { contentHash } from '@intendance/kernel/hash.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { addMonths, type LocalDate } from '@intendance/kernel/local-date.js';
import { environmentDecider, opened } from '../../contract/environment/environment.js';
import type { RenewalNotice } from '../../contract/subscription/subscription.events.js';
import {
  commitmentLastDay,
  hasContract,
  isCommitted,
  type Offer,
  subscriptionFold,
} from '../../contract/subscription/subscription-state.js';
import { currentTermination } from '../../contract/subscription/termination-days.js';

/** The letters to `addressHashes` have left. */
export type RenewalCommand = { type: 'AnnounceRenewal'; data: { endsOn: LocalDate; addressHashes: readonly string[] } };

const folds = { subscription: subscriptionFold, environment: environmentDecider };

/** Keeps the proof of a notice, once. A notice that is late, or that nobody received, renews nothing: no event. */
export const renewalCase: Case<Addressed<EnvironmentId, RenewalCommand>, readonly RenewalNotice[], typeof folds, 'subscription'> = {
  folds,
  own: 'subscription',
  streams: ({ id }) => ({ subscription: read(`subscription-${id}`), environment: read(`environment-${id}`) }),
  decide({ data: { endsOn, addressHashes } }, { subscription, environment }, { today, now }) {
    const { renewalNotices } = subscription;
    const isDue = renewalToAnnounce({ subscription, environment: opened(environment) }, today) === endsOn;
    if (!isDue || addressHashes.length === 0) return { events: {}, answer: renewalNotices };
    const notice = { endsOn, sentOn: today, sentAt: now.toISOString(), recipients: addressHashes.length, addressHashes };
    return { events: { subscription: [{ type: 'CommitmentRenewalAnnounced', data: notice }] }, answer: [...renewalNotices, notice] };
  },
};

/**
 * Last day of the year of commitment whose renewal is to be announced today, or null. A notice counts from three months to one month before
 * that day (code de la consommation, L. 215-1). Contracts that end, and those of a white label, are not renewed.
 */
export function renewalToAnnounce({ subscription, environment }: Offer, today: LocalDate): LocalDate | null {
  const endsOn = commitmentLastDay(subscription, today);
  const isRenewable = environment.brand === null && hasContract(environment, today) && !currentTermination(subscription, today);
  if (endsOn === null || !isRenewable || !isCommitted(subscription, today)) return null;
  const isInTime = addMonths(endsOn, -3) <= today && today <= addMonths(endsOn, -1);
  const isAnnounced = subscription.renewalNotices.some((notice) => notice.endsOn === endsOn);
  return isInTime && !isAnnounced ? endsOn : null;
}

/** Proves that an address received the notice to whoever knows the address, and shows it to nobody else. */
export const noticeAddressHash = (environmentId: EnvironmentId, endsOn: LocalDate, email: string): string =>
  contentHash({ environmentId, endsOn, email: email.toLowerCase() });
