import { newId, type PersonId } from '@intendance/kernel/id.js';
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
  it('is for its beneficiary alone', () =>
    given(waiting)
      .when(cancel(newId() as PersonId))
      .thenRefuses('registration.unknown'));
});
