import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { draft, evidence, issued, signature, signer } from '../../../../test/mandate-story.js';
import {
  accepted,
  activated,
  active,
  add,
  billingData,
  choose,
  code,
  day,
  environmentId,
  opened,
  signedBilling,
  subscribed,
  terms,
} from '../../../../test/subscription-story.js';
import { quoteOf } from '../../billing/bill/quote.js';
import { mandateCase } from '../../billing/mandate/mandate.js';
import type { EnvironmentEvent, ModuleCode } from '../environment/environment.events.js';
import type { PromotionTerms } from '../promotion/promotion.events.js';
import { signedOffer } from './pending-offer.js';
import type { SubscriptionEvent } from './subscription.events.js';
import { subscriptionCase } from './subscription.js';
import { type Offer, subscriptionFold } from './subscription-state.js';

const at = (today: string) => specifyCase(subscriptionCase, caseContext({ today: day(today) }));
const pending = (modules: ModuleCode[], promotions: PromotionTerms[] = [], commitment: 'none' | 'year' = 'none'): SubscriptionEvent => ({
  type: 'PendingOfferChosen',
  data: { commitment, billing: 'month', modules, promotions },
});
const cancelled: SubscriptionEvent = { type: 'PendingOfferCancelled', data: {} };
const cancel = { type: 'CancelPendingOffer', id: environmentId, data: {} } as const;
const quoted = (offer: Offer) => quoteOf({ environmentId, offer: { ...offer, priceLists: [] }, bills: new Map() }, day('2026-12-15'));
const trial = { environment: [opened] };
/** The last day of the trial is 30 November. */
const days = [['2026-11-21'], ['2026-12-15']];

describe('an offer that is chosen without a mandate', () => {
  it.each(days)('waits, and opens nothing on %s', (today) =>
    at(today)
      .given(trial)
      .when(choose(['gestion', 'comptability'], { promotions: [code] }))
      .then({ subscription: [pending(['gestion', 'comptability'], [code])] }),
  );
  it('opens its free modules, which need no mandate', () => {
    at('2026-12-15')
      .given(trial)
      .when(choose(['advantage', 'subvention', 'gestion']))
      .then({
        subscription: [subscribed('advantage', '2026-12-15'), subscribed('subvention', '2026-12-15'), pending(['gestion'])],
        environment: [active('advantage'), active('subvention')],
      });
    at('2026-12-15')
      .given({ environment: [opened, active('advantage')] })
      .when(choose(['gestion']))
      .thenWrites('subscription', 'environment');
  });
  it('replaces the offer that waited, and is none without a paid module', () => {
    const waiting = { ...trial, subscription: [pending(['gestion'], [code])] };
    at('2026-12-15')
      .given(waiting)
      .when(choose(['gestion', 'website'], { commitment: 'year' }))
      .then({ subscription: [pending(['gestion', 'website'], [code], 'year')] });
    at('2026-12-15')
      .given(waiting)
      .when(choose(['website']))
      .then({ subscription: [pending(['website'])] });
    at('2026-12-15')
      .given(waiting)
      .when(choose([]))
      .then({ subscription: [cancelled] });
  });
  it('takes more modules', () =>
    at('2026-12-15')
      .given({ ...trial, subscription: [pending(['gestion'])] })
      .when(add(['website']))
      .then({ subscription: [pending(['gestion', 'website'])] }));
  it('needs terms, and refuses what its start would refuse', () => {
    at('2026-12-15')
      .given(trial)
      .when(add(['website']))
      .thenRefuses('subscription.terms-missing');
    at('2026-12-15')
      .given(trial)
      .when(choose(['website'], { promotions: [code] }))
      .thenRefuses('subscription.promotion-without-module');
    at('2026-12-15')
      .given(trial)
      .when(choose([], { promotions: [code] }))
      .thenRefuses('subscription.promotion-without-module');
    at('2026-12-15')
      .given(trial)
      .when(choose(['formation']))
      .thenRefuses('subscription.module-not-offered');
  });
  it.each([choose(['gestion'], { promotions: [code] }), cancel])('is written once: %j', (command) =>
    at('2026-12-15')
      .given({ ...trial, subscription: [pending(['website'])] })
      .thenRepeating(command),
  );
  it('can be cancelled', () => {
    at('2026-12-15')
      .given({ ...trial, subscription: [pending(['website'])] })
      .when(cancel)
      .then({ subscription: [cancelled] });
    at('2026-12-15').given(trial).when(cancel).then({});
  });
  it('is decided on a mandate that nobody signs meanwhile', () =>
    at('2026-12-15')
      .given(trial)
      .when(choose(['gestion']))
      .thenGuards('billing'));
  it('starts at once when the operator has opened the environment, or when a mandate was signed', () => {
    const operated = { environment: [opened, activated('2026-10-10')], subscription: [pending(['website'])] };
    at('2026-12-15')
      .given(operated)
      .when(choose(['gestion']))
      .thenTypes('PendingOfferCancelled', 'SubscriptionTermsChosen', 'ModuleSubscribed');
    at('2026-12-15')
      .given(operated)
      .when(add(['gestion']))
      .thenTypes('PendingOfferStarted', 'SubscriptionTermsChosen', 'ModuleSubscribed', 'ModuleSubscribed');
    at('2026-12-15')
      .given({ ...trial, billing: signedBilling })
      .when(choose(['gestion']))
      .thenTypes('SubscriptionTermsChosen', 'ModuleSubscribed');
  });
  it('shows the bill of a signature of today', () => {
    const subscription = subscriptionFold.evolve(subscriptionFold.initial, pending(['gestion'], [code]));
    const environment = at('2026-12-15').given(trial).when(cancel);
    environment.thenAnswers((offer) =>
      expect(quoted(signedOffer({ ...offer, subscription }, day('2026-12-15')))).toMatchObject({
        next: { period: { first: '2026-12-15' }, total: 1900 },
        monthly: 2400,
      }),
    );
  });
});

describe('signing the mandate', () => {
  const sign = { type: 'SignMandate', id: environmentId, data: { ...evidence, proof: 'proof' } } as const;
  const signing = (today: string, subscription: SubscriptionEvent[], environment: EnvironmentEvent[] = [opened]) =>
    specifyCase(mandateCase, caseContext({ environmentId, userId: signer, today: day(today) }))
      .given({ billing: [billingData], mandate: [draft(1), issued('proof')], subscription, environment })
      .when(sign);
  const signed = { mandate: [signature], billing: signedBilling.slice(1) };
  const started = (on: string): SubscriptionEvent => ({ type: 'PendingOfferStarted', data: { on: day(on) } });

  it('after the trial starts the offer on this day', () =>
    signing('2026-12-15', [pending(['comptability'], [], 'year')]).then({
      ...signed,
      subscription: [started('2026-12-15'), terms('year', '2026-12-15'), subscribed('comptability', '2026-12-15')],
      environment: [active('comptability'), activated('2026-12-15')],
    }));
  it('in the trial starts it the day after the trial, with its code', () =>
    signing('2026-11-21', [pending(['gestion'], [code])]).then({
      ...signed,
      subscription: [started('2026-11-21'), terms('none', '2026-12-01'), subscribed('gestion', '2026-12-01'), accepted('2026-11-21')],
      environment: [active('gestion'), activated('2026-12-01')],
    }));
  it('closes a module that the trial had and the offer has not, without a bill', () =>
    signing('2026-12-15', [pending(['gestion'])], [opened, active('website'), active('advantage')]).then({
      ...signed,
      subscription: [
        started('2026-12-15'),
        subscribed('website', '2026-12-15'),
        { type: 'ModuleUnsubscribed', data: { module: 'website', lastDay: null } },
        terms('none', '2026-12-15'),
        subscribed('gestion', '2026-12-15'),
      ],
      environment: [{ type: 'ModuleDeactivated', data: { module: 'website' } }, active('gestion'), activated('2026-12-15')],
    }));
  it('starts nothing when nothing waits, or when the environment is suspended', () => {
    signing('2026-12-15', [pending(['gestion']), cancelled]).then(signed);
    signing('2026-12-15', [pending(['gestion'])], [opened, { type: 'EnvironmentSuspended', data: { on: day('2026-12-01') } }]).then(signed);
  });
  it('is decided on the offer that waits', () => signing('2026-12-15', []).thenGuards('subscription'));
  it('dates the contract anew after a choice of free modules that had stored terms', () =>
    signing('2026-12-15', [terms('none', '2026-12-01'), pending(['gestion'])]).then({
      ...signed,
      subscription: [started('2026-12-15'), terms('none', '2026-12-15'), subscribed('gestion', '2026-12-15')],
      environment: [active('gestion'), activated('2026-12-15')],
    }));
});
