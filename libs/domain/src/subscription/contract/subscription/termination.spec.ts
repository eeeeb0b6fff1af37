import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import {
  activated,
  active,
  add,
  choose,
  day,
  environmentId,
  opened,
  signedBilling,
  subscribed,
  terms,
  unsubscribed,
} from '../../../../test/subscription-story.js';
import type { EnvironmentEvent, ModuleCode } from '../environment/environment.events.js';
import { environmentDecider, isActiveOn, opened as openEnvironment } from '../environment/environment.js';
import type { SubscriptionEvent, TerminationExit } from './subscription.events.js';
import { subscriptionCase } from './subscription.js';
import { terminationCase } from './termination.js';

const at = (today: string) => specifyCase(terminationCase, caseContext({ today: day(today) }));
const choosing = (today: string) => specifyCase(subscriptionCase, caseContext({ today: day(today) }));
const terminate = (exit: TerminationExit = 'end') =>
  ({ type: 'RequestTermination', id: environmentId, data: { exit, reason: null } }) as const;
const cancel = { type: 'CancelTermination', id: environmentId, data: {} } as const;
const requested = (on: string, lastDay: string, modules: ModuleCode[] = ['gestion'], exit: TerminationExit = 'end'): SubscriptionEvent => ({
  type: 'TerminationRequested',
  data: { exit, on: day(on), lastDay: day(lastDay), modules, reason: null },
});
const moduleEnd = (lastDay: string): EnvironmentEvent => ({ type: 'ModuleEndPlanned', data: { module: 'gestion', lastDay: day(lastDay) } });
const end = (lastDay: string): EnvironmentEvent => ({ type: 'EnvironmentEndPlanned', data: { lastDay: day(lastDay) } });
const announced = (endsOn: string): SubscriptionEvent => ({
  type: 'CommitmentRenewalAnnounced',
  data: { endsOn: day(endsOn), sentOn: day('2027-08-01') },
});
const contract = (commitment: 'none' | 'year' = 'none', billing: 'month' | 'year' = 'month') => ({
  environment: [opened, active('gestion'), activated('2026-10-10'), active('advantage')],
  subscription: [terms(commitment, '2026-10-10', billing), subscribed('gestion', '2026-10-10')],
});
const terminated = {
  environment: [...contract().environment, moduleEnd('2026-12-09'), end('2026-12-09')],
  subscription: [...contract().subscription, unsubscribed('gestion', '2026-12-09'), requested('2026-11-21', '2026-12-09')],
};
const lastDayOf = (
  today: string,
  history: { environment: EnvironmentEvent[]; subscription: SubscriptionEvent[] },
  exit?: TerminationExit,
) => {
  let lastDay: string | undefined;
  at(today)
    .given(history)
    .when(terminate(exit))
    .thenAnswers(({ subscription: { termination } }) => {
      lastDay = termination?.lastDay;
    });
  return lastDay;
};

describe('a terminated contract', () => {
  it('stays open to the end of the period that is paid for, with its paid modules', () =>
    at('2026-11-21')
      .given(contract())
      .when(terminate())
      .then({
        subscription: [unsubscribed('gestion', '2026-12-09'), requested('2026-11-21', '2026-12-09')],
        environment: [moduleEnd('2026-12-09'), end('2026-12-09')],
      }));
  it('is active to its last day', () => {
    const environment = openEnvironment(terminated.environment.reduce(environmentDecider.evolve, environmentDecider.initial));
    expect([isActiveOn(environment, day('2026-12-09')), isActiveOn(environment, day('2026-12-10'))]).toEqual([true, false]);
  });
  it('goes on when the termination is cancelled by its last day', () => {
    at('2026-12-09')
      .given(terminated)
      .when(cancel)
      .then({
        subscription: [{ type: 'TerminationCancelled', data: {} }, subscribed('gestion', '2026-10-10')],
        environment: [{ type: 'EnvironmentEndCancelled', data: {} }, active('gestion')],
      });
    at('2026-12-10').given(terminated).when(cancel).thenRefuses('termination.none');
    at('2026-11-21').given(contract()).when(cancel).thenRefuses('termination.none');
  });
  it('takes no other change', () => {
    at('2026-11-22').given(terminated).when(terminate()).thenRefuses('termination.in-progress');
    choosing('2026-11-22')
      .given(terminated)
      .when(choose(['gestion']))
      .thenRefuses('termination.in-progress');
    choosing('2026-11-22')
      .given(terminated)
      .when(add(['website']))
      .thenRefuses('termination.in-progress');
    choosing('2026-11-22')
      .given(terminated)
      .when(add(['advantage']))
      .thenTypes('ModuleSubscribed');
  });
  it('is followed by a new contract from the day of the next choice, with a mandate', () => {
    choosing('2027-01-15')
      .given({ ...terminated, billing: signedBilling })
      .when(choose(['gestion', 'advantage'], { commitment: 'year' }))
      .then({
        subscription: [terms('year', '2027-01-15'), subscribed('advantage', '2027-01-15'), subscribed('gestion', '2027-01-15')],
        environment: [active('gestion'), activated('2027-01-15')],
      });
    choosing('2027-01-15')
      .given(terminated)
      .when(choose(['gestion']))
      .thenTypes('ModuleSubscribed', 'ModuleUnsubscribed', 'PendingOfferChosen');
  });
  it('must be there', () => {
    at('2026-11-21')
      .given({ environment: [opened] })
      .when(terminate())
      .thenRefuses('termination.no-contract');
    at('2026-12-10').given(terminated).when(terminate()).thenRefuses('termination.no-contract');
  });
  it('that has not begun never begins, and may come back', () => {
    const planned = {
      environment: [opened, active('gestion'), activated('2026-12-01')],
      subscription: [terms('year', '2026-12-01'), subscribed('gestion', '2026-12-01')],
    };
    at('2026-11-21')
      .given(planned)
      .when(terminate())
      .then({
        subscription: [unsubscribed('gestion', null), requested('2026-11-21', '2026-11-30')],
        environment: [{ type: 'ModuleDeactivated', data: { module: 'gestion' } }, end('2026-11-30')],
      });
    at('2026-11-30')
      .given({
        subscription: [...planned.subscription, unsubscribed('gestion', null), requested('2026-11-21', '2026-11-30')],
        environment: [...planned.environment, { type: 'ModuleDeactivated', data: { module: 'gestion' } }, end('2026-11-30')],
      })
      .when(cancel)
      .then({
        subscription: [{ type: 'TerminationCancelled', data: {} }, subscribed('gestion', '2026-12-01')],
        environment: [{ type: 'EnvironmentEndCancelled', data: {} }, active('gestion')],
      });
  });
  it('of an environment that the operator opened ends with the month', () =>
    at('2026-11-21')
      .given({ environment: [opened, active('gestion'), activated('2026-10-10')] })
      .when(terminate())
      .then({
        subscription: [subscribed('gestion', '2026-10-10'), unsubscribed('gestion', '2026-12-09'), requested('2026-11-21', '2026-12-09')],
        environment: [moduleEnd('2026-12-09'), end('2026-12-09')],
      }));
  it.each([terminate(), cancel])('is written once: %j', (command) =>
    at('2026-11-21')
      .given(command === cancel ? terminated : contract())
      .thenRepeating(command),
  );
});

describe('the last day of a contract', () => {
  it('is that of the paid period, or of the commitment', () => {
    expect(lastDayOf('2026-11-21', contract('none', 'year'))).toBe('2027-10-09');
    expect(lastDayOf('2026-11-21', contract('year'))).toBe('2027-10-09');
    expect(lastDayOf('2027-10-09', contract('year'))).toBe('2027-10-09');
  });
  it('is that of the month after a commitment whose renewal nobody announced', () => {
    expect(lastDayOf('2027-10-10', contract('year'))).toBe('2027-11-09');
    expect(lastDayOf('2028-03-01', contract('year', 'year'))).toBe('2028-03-09');
  });
  it('is that of the next year after a commitment whose renewal was announced', () => {
    const { environment, subscription } = contract('year');
    expect(lastDayOf('2027-10-10', { environment, subscription: [...subscription, announced('2027-10-09')] })).toBe('2028-10-09');
    expect(lastDayOf('2028-10-10', { environment, subscription: [...subscription, announced('2027-10-09')] })).toBe('2028-11-09');
  });
  it('is still that of the present year after the announcement, which tells how to leave', () => {
    const { environment, subscription } = contract('year');
    expect(lastDayOf('2027-09-01', { environment, subscription: [...subscription, announced('2027-10-09')] })).toBe('2027-10-09');
  });
  it('comes one to two months after a notice to change the software, despite a commitment', () => {
    expect(lastDayOf('2026-11-21', contract('year'), 'portability')).toBe('2027-01-09');
    expect(lastDayOf('2026-12-09', contract('year'), 'portability')).toBe('2027-01-09');
    expect(lastDayOf('2026-12-10', contract('year'), 'portability')).toBe('2027-02-09');
    expect(lastDayOf('2026-11-21', contract(), 'portability')).toBe('2026-12-09');
  });
  it('frees a new contract from the commitment of the one before', () => {
    const { environment, subscription } = contract('year');
    const left = {
      environment: [...environment, moduleEnd('2027-01-09'), end('2027-01-09')],
      subscription: [
        ...subscription,
        unsubscribed('gestion', '2027-01-09'),
        requested('2026-11-21', '2027-01-09', ['gestion'], 'portability'),
      ],
      billing: signedBilling,
    };
    choosing('2027-02-01')
      .given(left)
      .when(choose(['advantage', 'gestion']))
      .thenTypes('SubscriptionTermsChosen', 'ModuleSubscribed', 'ModuleSubscribed');
  });
});
