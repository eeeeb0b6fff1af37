import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import {
  accepted,
  activated,
  active,
  add,
  choose,
  code,
  day,
  opened,
  signedBilling,
  subscribed,
  terms,
  unsubscribed,
} from '../../../../test/subscription-story.js';
import type { EnvironmentEvent } from '../environment/environment.events.js';
import { subscriptionCase } from './subscription.js';

const at = (today: string) => specifyCase(subscriptionCase, caseContext({ today: day(today) }));

describe('a first offer of an environment with a mandate', () => {
  it('begins after the trial, and opens its modules and the environment', () =>
    at('2026-11-21')
      .given({ environment: [opened], billing: signedBilling })
      .when(choose(['comptability'], { commitment: 'year' }))
      .then({
        subscription: [terms('year', '2026-12-01'), subscribed('comptability', '2026-12-01')],
        environment: [active('comptability'), activated('2026-12-01')],
      }));
  it('after the trial begins on the day of the choice', () =>
    at('2026-12-15')
      .given({ environment: [opened], billing: signedBilling })
      .when(choose(['gestion']))
      .then({
        subscription: [terms('none', '2026-12-15'), subscribed('gestion', '2026-12-15')],
        environment: [active('gestion'), activated('2026-12-15')],
      }));
  it('keeps the modules that the operator opened, from the first day of the subscription', () =>
    at('2026-11-21')
      .given({ environment: [opened, activated('2026-10-10'), active('gestion')] })
      .when(choose(['gestion', 'website'], { commitment: 'year' }))
      .then({
        subscription: [
          {
            type: 'SubscriptionTermsChosen',
            data: {
              commitment: 'year',
              billing: 'month',
              startsOn: day('2026-10-10'),
              commitmentDate: day('2026-11-21'),
              chosenOn: day('2026-11-21'),
            },
          },
          subscribed('gestion', '2026-10-10'),
          subscribed('website', '2026-11-21'),
        ],
        environment: [active('website')],
      }));
  it('of free modules opens no more than these', () =>
    at('2026-12-15')
      .given({ environment: [opened] })
      .when(add(['advantage']))
      .then({ subscription: [subscribed('advantage', '2026-12-15')], environment: [active('advantage')] }));
  it('needs a commitment and a period of billing', () => {
    at('2026-11-21')
      .given({ environment: [opened] })
      .when(choose(['gestion'], { commitment: null }))
      .thenRefuses('subscription.terms-missing');
    at('2026-11-21')
      .given({ environment: [opened] })
      .when(choose(['gestion'], { billing: null }))
      .thenRefuses('subscription.terms-missing');
    at('2026-11-21')
      .given({ environment: [opened] })
      .when(add(['gestion']))
      .thenRefuses('subscription.terms-missing');
  });
  it('has no module without a price', () =>
    at('2026-11-21')
      .given({ environment: [opened] })
      .when(choose(['formation']))
      .thenRefuses('subscription.module-not-offered'));
  it('is refused to a suspended environment, and to none', () => {
    const suspended: EnvironmentEvent = { type: 'EnvironmentSuspended', data: { on: day('2026-11-20') } };
    at('2026-11-21')
      .given({ environment: [opened, activated('2026-10-10'), suspended] })
      .when(choose(['gestion']))
      .thenRefuses('subscription.suspended');
    at('2026-11-21')
      .given({})
      .when(choose(['gestion']))
      .thenRefuses('environment.unknown');
  });
});

describe('a module', () => {
  const contract = {
    environment: [opened, activated('2026-10-10'), active('gestion'), active('website')],
    subscription: [terms('none', '2026-10-10'), subscribed('gestion', '2026-10-10'), subscribed('website', '2026-10-10')],
  };
  const ended = { type: 'ModuleEndPlanned', data: { module: 'website', lastDay: day('2026-12-09') } } as const;
  it('is added from today', () =>
    at('2026-11-21')
      .given(contract)
      .when(add(['comptability']))
      .then({ subscription: [subscribed('comptability', '2026-11-21')], environment: [active('comptability')] }));
  it('that is removed stays open to the end of the period that is paid for', () =>
    at('2026-11-21')
      .given(contract)
      .when(choose(['gestion']))
      .then({ subscription: [unsubscribed('website', '2026-12-09')], environment: [ended] }));
  it('of a year that is paid for stays open to the end of this year', () =>
    at('2026-11-21')
      .given({
        ...contract,
        subscription: [terms('none', '2026-10-10', 'year'), subscribed('gestion', '2026-10-10'), subscribed('website', '2026-10-10')],
      })
      .when(choose(['gestion'], { billing: 'year' }))
      .then({
        subscription: [unsubscribed('website', '2027-10-09')],
        environment: [{ type: 'ModuleEndPlanned', data: { module: 'website', lastDay: day('2027-10-09') } }],
      }));
  it('that is chosen again before its last day goes on', () =>
    at('2026-11-25')
      .given({
        environment: [...contract.environment, ended],
        subscription: [...contract.subscription, unsubscribed('website', '2026-12-09')],
      })
      .when(choose(['gestion', 'website']))
      .then({ subscription: [subscribed('website', '2026-10-10')], environment: [active('website')] }));
  it('that is chosen again later begins anew', () =>
    at('2026-12-20')
      .given({
        environment: [...contract.environment, ended],
        subscription: [...contract.subscription, unsubscribed('website', '2026-12-09')],
      })
      .when(add(['website']))
      .then({ subscription: [subscribed('website', '2026-12-20')], environment: [active('website')] }));
  it('that is removed before the contract begins closes at once', () =>
    at('2026-11-22')
      .given({
        environment: [opened, active('gestion'), activated('2026-12-01')],
        subscription: [terms('year', '2026-12-01'), subscribed('gestion', '2026-12-01')],
      })
      .when(choose([], { commitment: 'year' }))
      .then({ subscription: [unsubscribed('gestion', null)], environment: [{ type: 'ModuleDeactivated', data: { module: 'gestion' } }] }));
  it('needs its parent, and is removed with it', () => {
    at('2026-11-21')
      .given(contract)
      .when(add(['subvention']))
      .thenRefuses('environment.parent-module-inactive');
    at('2026-11-21')
      .given(contract)
      .when(choose(['gestion', 'website', 'subvention']))
      .thenRefuses('environment.parent-module-inactive');
    const environment = [...contract.environment, active('advantage'), active('subvention')];
    at('2026-11-21')
      .given({ ...contract, environment })
      .when(choose(['gestion', 'website']))
      .thenTypes('ModuleSubscribed', 'ModuleUnsubscribed', 'ModuleSubscribed', 'ModuleUnsubscribed');
  });
});

describe('a commitment', () => {
  const contract = {
    environment: [opened, activated('2026-10-10'), active('gestion'), active('website')],
    subscription: [terms('year', '2026-10-10'), subscribed('gestion', '2026-10-10'), subscribed('website', '2026-10-10')],
  };
  it('keeps its modules to its last day', () => {
    at('2027-10-09')
      .given(contract)
      .when(choose(['gestion'], { commitment: 'year' }))
      .thenRefuses('subscription.committed');
    at('2027-10-10')
      .given(contract)
      .when(choose(['gestion'], { commitment: 'year' }))
      .thenTypes('ModuleUnsubscribed');
  });
  it('cannot be left before its last day', () => {
    at('2027-10-09')
      .given(contract)
      .when(choose(['gestion', 'website']))
      .thenRefuses('subscription.commitment-in-force');
    at('2027-10-10')
      .given(contract)
      .when(choose(['gestion', 'website']))
      .then({ subscription: [terms('none', '2026-10-10')] });
  });
  it('takes more modules, and another period of billing', () =>
    at('2026-11-21')
      .given(contract)
      .when(choose(['gestion', 'website', 'comptability'], { commitment: 'year', billing: 'year' }))
      .then({
        subscription: [terms('year', '2026-10-10', 'year'), subscribed('comptability', '2026-11-21')],
        environment: [active('comptability')],
      }));
});

describe('a promotion code', () => {
  const contract = {
    environment: [opened, activated('2026-10-10'), active('gestion')],
    subscription: [terms('none', '2026-10-10'), subscribed('gestion', '2026-10-10')],
  };
  it('is kept with the terms of the day', () => {
    at('2026-11-21')
      .given(contract)
      .when(add(['gestion'], [code]))
      .then({ subscription: [accepted('2026-11-21')] });
    at('2026-11-21')
      .given(contract)
      .thenRepeating(add(['gestion'], [code]));
  });
  it('needs its module', () =>
    at('2026-11-21')
      .given(contract)
      .when(add([], [{ ...code, module: 'website' }]))
      .thenRefuses('subscription.promotion-without-module'));
  it('is one per module', () =>
    at('2026-11-21')
      .given({ ...contract, subscription: [...contract.subscription, accepted('2026-11-10')] })
      .when(add([], [{ ...code, code: 'AUTRE5' }]))
      .thenRefuses('subscription.promotion-in-progress'));
  it('works once', () => {
    // Three months from 10 October.
    const used = { ...contract, subscription: [...contract.subscription, accepted('2026-10-10')] };
    at('2027-01-09')
      .given(used)
      .when(add([], [code]))
      .then({});
    at('2027-01-10')
      .given(used)
      .when(add([], [code]))
      .thenRefuses('subscription.promotion-used');
    at('2027-01-10')
      .given(used)
      .when(add([], [{ ...code, code: 'AUTRE5' }]))
      .thenTypes('PromotionAccepted');
  });
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  it.each([choose(['gestion'], { promotions: [code] }), add(['advantage'])])('%j sent twice has no second effect', (command) =>
    at('2026-11-21')
      .given({ environment: [opened], billing: signedBilling })
      .thenRepeating(command),
  );
});
