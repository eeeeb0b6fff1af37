import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { EnvironmentEvent } from '../../contract/environment/environment.events.js';
import type { SubscriptionEvent } from '../../contract/subscription/subscription.events.js';
import { environmentOperationCase } from './environment-operation.js';

const id = newId() as EnvironmentId;
const day = localDate;
const today = day('2026-11-22');
const operation = () => specifyCase(environmentOperationCase, caseContext({ today }));
const open: EnvironmentEvent = {
  type: 'EnvironmentOpened',
  data: { name: 'CSE Horizon', type: 'CSE', brand: null, trialEndsOn: day('2026-11-30') },
};
const active: EnvironmentEvent = { type: 'EnvironmentActivated', data: { on: day('2026-01-01') } };
const suspended: EnvironmentEvent = { type: 'EnvironmentSuspended', data: { on: day('2026-11-20'), reason: 'Impayé' } };
const module = (code: 'advantage' | 'subvention' | 'gestion'): EnvironmentEvent => ({ type: 'ModuleActivated', data: { module: code } });
const subscribed: SubscriptionEvent = { type: 'ModuleSubscribed', data: { module: 'gestion', from: day('2026-01-01') } };
const terms: SubscriptionEvent = {
  type: 'SubscriptionTermsChosen',
  data: { commitment: 'none', billing: 'month', startsOn: day('2026-12-01'), commitmentDate: null },
};
const extend = (lastDay: string, reason = 'Vacances du trésorier') =>
  ({ type: 'ExtendTrial', id, data: { lastDay: day(lastDay), reason } }) as const;
const suspend = { type: 'SuspendEnvironment', id, data: { reason: ' Impayé ' } } as const;
const reopen = { type: 'ReopenEnvironment', id, data: { reason: 'Facture payée' } } as const;

describe('a trial', () => {
  it('is extended with a reason', () =>
    operation()
      .given({ environment: [open] })
      .when(extend('2026-12-31'))
      .then({ environment: [{ type: 'TrialExtended', data: { lastDay: day('2026-12-31'), reason: 'Vacances du trésorier' } }] }));
  it('is never shortened', () =>
    operation()
      .given({ environment: [open] })
      .when(extend('2026-11-30'))
      .thenRefuses('environment-operation.trial-not-longer'));
  it('ends no day before today', () =>
    specifyCase(environmentOperationCase, caseContext({ today: day('2027-02-01') }))
      .given({ environment: [open] })
      .when(extend('2027-01-15'))
      .thenRefuses('environment-operation.trial-not-longer'));
  it('needs a reason', () =>
    operation()
      .given({ environment: [open] })
      .when(extend('2026-12-31', ' '))
      .thenRefuses('environment-operation.reason-missing'));
  it('is over when an offer is chosen', () =>
    operation()
      .given({ environment: [open], subscription: [terms] })
      .when(extend('2026-12-31'))
      .thenRefuses('environment-operation.offer-chosen'));
});

describe('an environment', () => {
  it('is suspended in its trial too', () =>
    operation()
      .given({ environment: [open] })
      .when(suspend)
      .then({ environment: [{ type: 'EnvironmentSuspended', data: { on: today, reason: 'Impayé' } }] }));
  it('is suspended once', () =>
    operation()
      .given({ environment: [open, active, suspended] })
      .when(suspend)
      .then({}));
  it.each([
    ['active', [open, active, suspended], true],
    ['in trial', [open, suspended], false],
  ] as const)('that was %s is so again when reopened', (_, environment, isActive) =>
    operation()
      .given({ environment })
      .when(reopen)
      .thenAnswers((answer) => expect(answer).toMatchObject({ isSuspended: false, isActive })),
  );
  it('that is not suspended is not reopened', () =>
    operation()
      .given({ environment: [open, active] })
      .when(reopen)
      .then({}));
  it('changes its brand', () =>
    operation()
      .given({ environment: [open] })
      .when({ type: 'ChangeBrand', id, data: { brand: 'flash' } })
      .then({ environment: [{ type: 'BrandChanged', data: { brand: 'flash' } }] }));
});

describe('a module', () => {
  it('is opened and closed by the operator', () => {
    operation()
      .given({ environment: [open] })
      .when({ type: 'OpenModule', id, data: { module: 'gestion' } })
      .then({ environment: [{ type: 'ModuleActivated', data: { module: 'gestion', on: today } }] });
    operation()
      .given({ environment: [open, module('advantage'), module('subvention')] })
      .when({ type: 'CloseModule', id, data: { module: 'advantage' } })
      .thenAnswers(({ modules }) => expect(modules).toEqual([]));
  });
  it('of the offer of the customer is not closed', () =>
    operation()
      .given({ environment: [open, active, module('gestion')], subscription: [subscribed] })
      .when({ type: 'CloseModule', id, data: { module: 'gestion' } })
      .thenRefuses('environment-operation.module-subscribed'));
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
