import { newId, type PersonId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, it } from '@jest/globals';
import {
  activityCreated,
  claim,
  given,
  paid,
  placesHeld,
  placesOfOthers,
  refused,
  requestedAt,
  to,
  valid,
  waiting,
} from '../../../test/registration-story.js';
import type { RegistrationEvent } from './registration.events.js';

const { personId, activityId, date, entries } = claim;
const own = to({
  type: 'RequestRegistration',
  data: { claim: { personId, activityId, date, entries }, seen: null, comment: '', requestedAt, goal: 'waiting', isComputing: true },
});
const cancel = (by: PersonId = personId) => to({ type: 'CancelOwnRegistration', data: { personId: by } });

describe('a registration that its beneficiary makes', () => {
  it('computes the amount that the member has read beside the form', () =>
    given().when(own).thenTypes('RegistrationRequested', 'RegistrationPriced'));
  it('is refused where no places are left', () =>
    given([], { activity: [activityCreated({ capacity: 10 })], roll: [placesOfOthers(8)] })
      .when(own)
      .thenRefuses('registration.not-eligible'));
});

describe('giving up a registration', () => {
  it('frees the places while it waits', () =>
    given(waiting, { roll: [placesHeld()] })
      .when(cancel())
      .then({
        registration: [{ type: 'RegistrationCancelled', data: { reason: 'À la demande du bénéficiaire.' } }],
        roll: [{ type: 'RegistrationPlacesReleased', data: { registrationId: cancel().id } }],
      }));
  it('is silent for one that is refused or cancelled', () => given(refused).when(cancel()).then({}));
  it.each([
    ['granted', valid],
    ['paid', paid],
  ])('needs the structure once it is %s', (_, events) => given(events).when(cancel()).thenRefuses('registration.decided'));
  describe('until a day of the activity', () => {
    const until = (day: string) => ({ activity: [activityCreated({ cancelUntil: localDate(day) })] });
    const free: RegistrationEvent[] = [
      ...waiting,
      { type: 'RegistrationValidated', data: { amount: cents(0) } },
      { type: 'RegistrationPaid', data: { paidOn: localDate('2026-03-20'), mode: null } },
    ];
    it.each([
      ['that waits', waiting],
      ['that is granted', valid],
      ['that is granted and free', free],
    ])('cancels one %s, that day included', (_, events) =>
      given(events, { ...until('2026-03-20'), roll: [placesHeld()] })
        .when(cancel())
        .thenTypes('RegistrationCancelled'),
    );
    it('leaves one that is paid to the structure', () =>
      given(paid, until('2026-03-20')).when(cancel()).thenRefuses('registration.decided'));
    it.each([
      ['waits', waiting],
      ['is granted', valid],
    ])('is over the day after, though it %s', (_, events) =>
      given(events, until('2026-03-19')).when(cancel()).thenRefuses('registration.cancellation-over'),
    );
  });
  it('is for its beneficiary alone', () =>
    given(waiting)
      .when(cancel(newId() as PersonId))
      .thenRefuses('registration.unknown'));
});
