import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { activated, active, day, environmentId, opened, subscribed, terms } from '../../../../test/subscription-story.js';
import type { EnvironmentEvent } from '../../contract/environment/environment.events.js';
import type { SubscriptionEvent } from '../../contract/subscription/subscription.events.js';
import { noticeAddressHash, renewalCase } from './renewal.js';

type History = { environment: EnvironmentEvent[]; subscription: SubscriptionEvent[] };
const contract = (commitment: 'none' | 'year' = 'year'): History => ({
  environment: [opened, active('gestion'), activated('2026-10-10')],
  subscription: [terms(commitment, '2026-10-10'), subscribed('gestion', '2026-10-10')],
});
const hashes = ['ab'.repeat(32), 'cd'.repeat(32)];
const announce = (endsOn = '2027-10-09', addressHashes = hashes) =>
  ({ type: 'AnnounceRenewal', id: environmentId, data: { endsOn: day(endsOn), addressHashes } }) as const;
const announced = (endsOn: string, sentOn: string): SubscriptionEvent => ({
  type: 'CommitmentRenewalAnnounced',
  data: { endsOn: day(endsOn), sentOn: day(sentOn), sentAt: `${sentOn}T05:00:00.000Z`, recipients: 2, addressHashes: hashes },
});
const terminated = (lastDay: string): SubscriptionEvent => ({
  type: 'TerminationRequested',
  data: { exit: 'end', on: day('2027-07-01'), lastDay: day(lastDay), modules: ['gestion'], reason: null },
});
const at = (today: string) => specifyCase(renewalCase, caseContext({ today: day(today), now: new Date(`${today}T05:00:00.000Z`) }));
const appends = (today: string, history: History, command = announce()) => {
  let count = 0;
  at(today)
    .given(history)
    .when(command)
    .thenAnswers((notices) => {
      count = notices.length - history.subscription.filter(({ type }) => type === 'CommitmentRenewalAnnounced').length;
    });
  return count === 1;
};

describe('the notice of a renewal', () => {
  it('is kept with its day, its instant and its recipients', () =>
    at('2027-08-01')
      .given(contract())
      .when(announce())
      .then({ subscription: [announced('2027-10-09', '2027-08-01')] }));
  it('counts from three months to one month before the end of the year', () =>
    expect(['2027-07-08', '2027-07-09', '2027-09-09', '2027-09-10'].map((today) => appends(today, contract()))).toEqual([
      false,
      true,
      true,
      false,
    ]));
  it('is kept once', () => {
    const { environment, subscription } = contract();
    at('2027-08-02')
      .given({ environment, subscription: [...subscription, announced('2027-10-09', '2027-08-01')] })
      .when(announce())
      .then({});
    at('2027-08-01').given(contract()).thenRepeating(announce());
  });
  it('comes again before the end of the next year', () => {
    const { environment, subscription } = contract();
    const renewed = { environment, subscription: [...subscription, announced('2027-10-09', '2027-08-01')] };
    expect(appends('2028-08-01', renewed, announce('2028-10-09'))).toBe(true);
    expect(appends('2028-08-01', contract(), announce('2028-10-09'))).toBe(false);
  });
  it('is about the present year, and needs somebody who received it', () => {
    expect(appends('2027-08-01', contract(), announce('2028-10-09'))).toBe(false);
    expect(appends('2027-08-01', contract(), announce('2027-10-09', []))).toBe(false);
  });
  it('is for contracts that a commitment would renew', () => {
    const { environment, subscription } = contract();
    expect(appends('2027-08-01', contract('none'))).toBe(false);
    expect(appends('2027-08-01', { environment, subscription: [...subscription, terminated('2027-10-09')] })).toBe(false);
    const branded: EnvironmentEvent = { type: 'BrandChanged', data: { brand: 'flash' } };
    expect(appends('2027-08-01', { environment: [...environment, branded], subscription })).toBe(false);
  });
});

describe('the hash of an address', () => {
  it('is that of the address in any case, and differs by structure and by year', () => {
    const hash = noticeAddressHash(environmentId, day('2027-10-09'), 'Claire@cse.fr');
    expect(noticeAddressHash(environmentId, day('2027-10-09'), 'claire@cse.fr')).toBe(hash);
    expect(noticeAddressHash(environmentId, day('2028-10-09'), 'claire@cse.fr')).not.toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
