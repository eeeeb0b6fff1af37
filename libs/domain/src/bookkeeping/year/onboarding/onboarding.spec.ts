import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { OnboardingEvent } from './onboarding.events.js';
import { type OnboardingCommand, onboardingDecider } from './onboarding.js';

const wizard = specify(onboardingDecider);
const dates: OnboardingEvent = { type: 'BookkeepingDatesSet', data: { start: localDate('2026-04-01'), end: localDate('2027-03-31') } };
const at = (step: 1 | 2 | 3): OnboardingEvent => ({ type: 'BookkeepingStepReached', data: { step } });
const setDates: OnboardingCommand = { type: 'SetBookkeepingDates', data: { start: localDate('2026-04-01'), end: null } };

describe('the wizard', () => {
  it('leaves its first step with the dates, linked', () => wizard.given().when(setDates).then(dates, at(1)));
  it('corrects the dates later without going back', () => wizard.given(dates, at(1), at(2)).when(setDates).then());
  it('needs the dates first', () =>
    wizard
      .given()
      .when({ type: 'ReachBookkeepingStep', data: { step: 1 } })
      .thenRefuses('onboarding.dates-missing'));
  it('skips no step', () =>
    wizard
      .given(dates, at(1))
      .when({ type: 'ReachBookkeepingStep', data: { step: 3 } })
      .thenRefuses('onboarding.step-skipped'));
  it('goes on, once', () => {
    wizard
      .given(dates, at(1))
      .when({ type: 'ReachBookkeepingStep', data: { step: 2 } })
      .then(at(2));
    wizard.given(dates, at(1)).thenRepeating({ type: 'ReachBookkeepingStep', data: { step: 2 } });
  });
  it('keeps the SIREN as it is written, or gives it up', () => {
    const sirenSet: OnboardingEvent = { type: 'BookkeepingSirenSet', data: { siren: '732829320' } };
    const set = (siren: string): OnboardingCommand => ({ type: 'SetBookkeepingSiren', data: { siren } });
    wizard.given().when(set('732 829 320')).then(sirenSet);
    wizard.given(sirenSet).when(set('732829320')).then();
    wizard
      .given(sirenSet)
      .when(set(''))
      .then({ type: 'BookkeepingSirenSet', data: { siren: null } });
  });
  it.each(['732829321', '73282932', '000000000', '732 829 32A'])('knows that %s is no SIREN', (siren) =>
    wizard.given().when({ type: 'SetBookkeepingSiren', data: { siren } }).thenRefuses('onboarding.siren-invalid'),
  );
  it('goes to the next step, and ends with the last one', () => {
    const next: OnboardingCommand = { type: 'ReachBookkeepingStep', data: { step: null } };
    wizard.given(dates, at(1)).when(next).then(at(2));
    wizard.given(dates, at(1), at(2)).when(next).then(at(3));
    wizard.given(dates, at(1), at(2), at(3)).when(next).then();
    wizard.given().when(next).thenRefuses('onboarding.dates-missing');
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
